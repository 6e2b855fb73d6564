"""The kinds of act, one small module a family. What is common to all stands in `browser.act`."""
