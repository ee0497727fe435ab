"""Fetching a file from an address the user gave, or that the official rules page links to. The only use of the network."""

import re
from html.parser import HTMLParser
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import quote, unquote, urljoin, urlsplit, urlunsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from judgetool.comprules.dates import date_in_name
from judgetool.comprules.decode import MAX_BYTES, refuse_size
from judgetool.model.bilingual import Both
from judgetool.model.diagnostic import DeskError, Diagnostic, Place
from judgetool.model.record import NamedTuple

RULES_PAGE = "https://magic.wizards.com/en/rules"
_TIMEOUT = 30
_HEADERS = {"User-Agent": "judgetool", "Accept": "text/plain, text/html, */*;q=0.5"}


class Fetched(NamedTuple):
    """What an address gave: its bytes, the address after redirections, the file's name in it."""

    data: bytes
    url: str
    name: str


def is_address(word: str) -> bool:
    """Whether an argument is an address rather than a path."""
    return re.match(r"https?://", word, re.IGNORECASE) is not None


def fetch(url: str) -> Fetched:
    """The file at ``url`` (http or https). DeskError if it cannot be had, or is larger than any rules file."""
    try:
        with build_opener(_WebOnly()).open(Request(_quoted(url), headers=_HEADERS), timeout=_TIMEOUT) as answer:
            data = answer.read(MAX_BYTES + 1)
            final = str(answer.geturl())
    except HTTPError as error:
        raise _unreachable(url, f"HTTP {error.code}") from error
    except (URLError, HTTPException, OSError, ValueError) as error:
        raise _unreachable(url, str(getattr(error, "reason", "")) or str(error) or type(error).__name__) from error
    name = unquote(urlsplit(final).path.rsplit("/", 1)[-1]) or "rules.txt"
    refuse_size(len(data), name)
    return Fetched(data, final, name)


def newest_rules_file(page_url: str = RULES_PAGE) -> str:
    """The address of the newest official text file that the rules page links to. DeskError if the page links to none."""
    page = fetch(page_url)
    links = _Links()
    links.feed(page.data.decode("utf-8", errors="replace"))
    files = [urljoin(page.url, link) for link in links.found if urlsplit(link).path.lower().endswith(".txt")]
    named = [url for url in files if re.search(r"comp\w*[ _%20-]*rules", unquote(url), re.IGNORECASE)] or files
    if not named:
        raise DeskError(
            Diagnostic(
                "no-rules-link",
                "error",
                Both("the rules page links to no text file", "la page des règles ne renvoie à aucun fichier texte"),
                Both(
                    f"look at {page_url} and give the file's address to `judgetool import`",
                    f"regardez {page_url} et donnez l'adresse du fichier à `judgetool import`",
                ),
                Place(page_url),
            )
        )
    return max(named, key=lambda url: date_in_name(unquote(url).rsplit("/", 1)[-1])[0] or "")


def save(fetched: Fetched, folder: Path) -> Path:
    """Write what was fetched into ``folder`` under a safe name."""
    path = folder / (re.sub(r"[^A-Za-z0-9._ -]", "_", fetched.name).lstrip(".") or "rules.txt")
    path.write_bytes(fetched.data)
    return path


class _WebOnly(HTTPRedirectHandler):
    """Follows redirections to web addresses only."""

    def redirect_request(self, req, fp, code, msg, headers, newurl):  # type: ignore[no-untyped-def]
        if not is_address(newurl):
            raise URLError(f"redirected to {newurl}")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


class _Links(HTMLParser):
    """The targets of a page's links."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self.found += [value for name, value in attrs if name == "href" and value]


def _quoted(url: str) -> str:
    """The address with blanks and letters outside ASCII written as the web wants them."""
    parts = urlsplit(url.strip())
    return urlunsplit(
        parts._replace(path=quote(parts.path, safe="/%:@+,;=~!$&'()*"), query=quote(parts.query, safe="=&%+,;:/?"))
    )


def _unreachable(url: str, reason: str) -> DeskError:
    help_ = Both(
        "check the address and the network; a file saved by hand can be imported too",
        "vérifiez l'adresse et le réseau ; un fichier enregistré à la main s'importe aussi",
    )
    message = Both(f"{url} could not be fetched: {reason}", f"{url} n'a pas pu être téléchargé : {reason}")
    return DeskError(Diagnostic("not-fetched", "error", message, help_))
