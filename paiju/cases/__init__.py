"""Worked examples as data (例题): TOML case files of any game and of scoring, and the runner that checks them.

The format is described in `docs/rules/cases.en.md`. `paiju check` and the tests run the same `check`.
"""

from paiju.cases.reading import Case, CaseError, Hidden, case_files, read
from paiju.cases.running import check
from paiju.cases.verdict import Verdict

__all__ = ["Case", "CaseError", "Hidden", "Verdict", "case_files", "check", "read"]
