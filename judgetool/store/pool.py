"""Work shared among processes, in order, a few items ahead; in this process when there is little of it."""

import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import chain, islice
from types import TracebackType
from typing import TypeVar

_FEW = 2

Item = TypeVar("Item")
Result = TypeVar("Result")


class Pool:
    """Runs functions over items on ``workers`` processes (default: one for each core). A context manager."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or os.cpu_count() or 1
        self._executor: ProcessPoolExecutor | None = None

    def __enter__(self) -> "Pool":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait=kind is None, cancel_futures=True)

    def map(self, function: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[tuple[Item, Result]]:
        """Each item with its result, in the items' order. ``function`` and items must be picklable."""
        items = iter(items)
        first = list(islice(items, _FEW + 1))
        if len(first) <= _FEW or self._workers == 1:
            for item in chain(first, items):
                yield item, function(item)
            return
        if self._executor is None:
            self._executor = ProcessPoolExecutor(self._workers, initializer=_leave_with_parent)
        running: deque[tuple[Item, Future[Result]]] = deque()
        for item in chain(first, items):
            running.append((item, self._executor.submit(function, item)))
            if len(running) > 2 * self._workers:
                done, future = running.popleft()
                yield done, future.result()
        for done, future in running:
            yield done, future.result()


def _leave_with_parent() -> None:
    """End this worker when the process that started it ends, however it ends."""
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            parent.join()
            os._exit(1)

        threading.Thread(target=watch, daemon=True).start()
