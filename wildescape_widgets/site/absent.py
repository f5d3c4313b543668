"""What other packages load if it's there, and the site leaves out, so as to open sooner."""

from __future__ import annotations

import sys
from typing import Any

loaded: dict[str, Any] = sys.modules
# With it, `jsonschema` makes a parser of addresses in any script, which takes as long as all the
# rest of a start. No setting of the site's has such an address.
loaded.setdefault("rfc3987_syntax", None)
