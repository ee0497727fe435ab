"""Text in the two languages of the desk."""

from typing import Literal

from judgetool.model.record import NamedTuple

Lang = Literal["en", "fr"]


class Both(NamedTuple):
    """One message, title or gist in both languages."""

    en: str
    fr: str

    def of(self, lang: str) -> str:
        """The text in ``lang`` ("en" or "fr"); English for any other code."""
        return self.fr if lang == "fr" else self.en
