"""A headless Chromium for the checks of pages."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

COMMAND = ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]


@contextmanager
def profile() -> Iterator[Path]:
    """A folder for what the browser remembers, removed in the end.

    A process of the browser may write there while the folder is removed: then a part of it stays in the system's
    temporary folder.
    """
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@contextmanager
def running(folder: Path, *arguments: str) -> Iterator[None]:
    """Runs the browser with the profile in a folder, and ends it with all the processes that it has started."""
    command = [*COMMAND, f"--user-data-dir={folder}", *arguments]
    browser = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        yield
    finally:
        os.killpg(browser.pid, signal.SIGKILL)
        browser.wait()
