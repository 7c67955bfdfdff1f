"""The code of the larger tools: Tools/faults, differential-test, mutants, monkey, module and module-test."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
