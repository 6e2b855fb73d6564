"""`python -m pursuit`: the same as the `pursuit` command."""

from pursuit.cli.main import main

if __name__ == "__main__":
    main()
