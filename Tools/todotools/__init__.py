"""The code of the larger tools: Tools/faults, differential-test, mutants, monkey, module, picture and others."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
