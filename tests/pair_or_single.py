"""A lead that decides a hand, for all who look back on it."""

from typing import Final

PAIR_OR_SINGLE: Final = """wildescape trump=2 turn=0 told=3,1,2,1,2,1
0: 3H 2S 2H
1: 9H
2: 4S 7C
3: QD
4: 5D 6D
5: KS"""
"""The pair of 2s can't be followed by an opponent; the 3 loses the lead for good."""
