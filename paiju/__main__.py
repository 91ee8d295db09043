"""`python -m paiju`: the command line."""

from paiju.cli import main

main()
