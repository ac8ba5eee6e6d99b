"""`python -m bactrian` is the command `bactrian`."""

from bactrian.cli import main

main()
