"""A runner as a process that reads questions and writes answers, one line of JSON each."""

from __future__ import annotations

import json
import os
import selectors
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any


class Failed(Exception):
    """The process ended, or did not answer in time."""


class Worker:
    """One process. It is started again after it failed."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], seconds: float) -> None:
        self.command, self.environment, self.seconds = command, environment, seconds
        self.process: subprocess.Popen[bytes] | None = None
        self.errors: IO[bytes] = tempfile.TemporaryFile()
        self.rest = b""

    def start(self) -> dict[str, str]:
        """Starts it; what it says first are the versions of its parts."""
        self.errors.seek(0)
        self.errors.truncate()
        self.rest = b""
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors,
            env=dict(self.environment), start_new_session=True)
        versions: dict[str, str] = self._line(60)
        return versions

    def ask(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """The answer; raises `Failed` where there is none."""
        if self.process is None:
            self.start()
        assert self.process is not None and self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(question).encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise self._failed() from None
        return self._line(self.seconds)

    def _line(self, seconds: float) -> dict[str, Any]:
        assert self.process is not None and self.process.stdout is not None
        end = time.monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            while b"\n" not in self.rest:
                if not selector.select(max(0, end - time.monotonic())):
                    self.stop()
                    raise Failed(f"no answer within {seconds:g} s")
                block = os.read(self.process.stdout.fileno(), 1 << 16)
                if not block:
                    raise self._failed()
                self.rest += block
        line, self.rest = self.rest.split(b"\n", 1)
        value: dict[str, Any] = json.loads(line)
        return value

    def _failed(self) -> Failed:
        process = self.process
        assert process is not None
        status = process.wait()
        self.stop()
        return Failed(f"ended by signal {-status}" if status < 0 else f"ended with status {status}")

    def last_words(self) -> str:
        """The end of what it wrote to standard error; for a runner that does not start."""
        self.errors.seek(0)
        return self.errors.read()[-2000:].decode("utf-8", "replace")

    def stop(self) -> None:
        """Ends the process and its children."""
        if self.process is None:
            return
        try:
            os.killpg(self.process.pid, 9)
        except ProcessLookupError:
            pass
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                try:
                    stream.close()
                except BrokenPipeError:
                    pass
        self.process = None
