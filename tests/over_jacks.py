"""A hand over a pair of jacks, for all who ask what one would play."""

from typing import Final

OVER_JACKS: Final = """wildescape trump=2 turn=1 table=0,JH,JS passed=3
0: 3S 4S 5S
1: 6S QH QS KH KS BJ
2: 6D 7D
3: 6H 7H
4: 8S 9S
5: 8H 9H"""
