"""The tutorials as a site: `wildescape serve`.

Read in this order: `command` (the options, the way in), `voila_app` (the server), `door` (who comes
in, and with which headers answers go out), `pages` (what it answers), `contents` (the tutorials it
offers), `texts` (the words on its pages), `kernels` (who gets a kernel, and for how long),
`websocket` (how a page talks to its kernel), `hub` (who comes in under JupyterHub). Below them are
`origin` (who asks), `fair` (whose turn it is), `limits` (how much memory there is) and `logs`.
`jupyter/` holds the templates, the kernels and the settings of Jupyter. `SECURITY.md` says what all
this promises.
"""

import sys
from typing import Any, cast

# jsonschema builds a grammar of addresses beyond ASCII wherever it finds this, which takes as long
# as all else that a site imports. No schema of Jupyter's servers names such an address.
cast("dict[str, Any]", sys.modules).setdefault("rfc3987_syntax", None)
