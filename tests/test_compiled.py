"""The compiled run really runs compiled code, and the plain run plain code."""

import os
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import flagplot.kernel.dice


def test_kernel_is_what_this_run_says_it_is() -> None:
    kernel = Path(flagplot.kernel.dice.__file__).name
    print(kernel)  # noqa: T201 - shown by pytest -s
    compiled = kernel.endswith(tuple(EXTENSION_SUFFIXES))

    assert compiled == (os.environ.get("FLAGPLOT_EXPECT_COMPILED") == "1"), f"the kernel was imported from {kernel}"
