"""The site on a JupyterHub: as the server of one user, or as a service that all users meet at."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Final
from urllib.parse import urlsplit

from jupyterhub.services.auth import HubOAuth
from jupyterhub.singleuser.extension import (
    JupyterHubIdentityProvider,
    JupyterHubOAuthCallbackHandler,
)

from wildescape_widgets.house import House
from wildescape_widgets.site.contents import SharedSite
from wildescape_widgets.site_client import own_site

TOKEN: Final = "JUPYTERHUB_API_TOKEN"
"""The environment has in it what the Hub knows this server by."""


class HubUser(JupyterHubIdentityProvider):  # type: ignore[misc]
    """Lets in whom the Hub lets in: into a user's own server that user, and the Hub's admins."""

    def __init__(self, token: str = "", **kwargs: object) -> None:
        # Voila sets a token of its own; here the Hub's counts.
        super().__init__(**kwargs)
        if is_service():
            # The processes of visitors have no need to inherit it.
            self.hub_auth = HubOAuth(parent=self, api_token=os.environ.pop(TOKEN))

    def get_handlers(self) -> list[object]:
        """Where the Hub sends a user who has signed in. They sign out at the Hub."""
        callback = urlsplit(self.hub_auth.oauth_redirect_uri).path
        return [(callback, JupyterHubOAuthCallbackHandler, {"hub_auth": self.hub_auth})]


def is_service() -> bool:
    """Whether this is a service of the Hub, for all of its users."""
    return "JUPYTERHUB_SERVICE_NAME" in os.environ


def address() -> tuple[str, int, str]:
    """Where the Hub expects this server: its host, port and path.

    Raises:
        KeyError: if no Hub has started this process.
    """
    service = urlsplit(os.environ["JUPYTERHUB_SERVICE_URL"])
    return service.hostname or "", service.port or 80, os.environ["JUPYTERHUB_SERVICE_PREFIX"]


def offered(house: House) -> House:
    """What is left of a house here: nobody else comes into a class on a user's own server."""
    if is_service():
        return replace(house, knows_names=True)
    return replace(house, class_days=0, rooms=house.rooms - {"people"})


def shared_site(house: House) -> SharedSite:
    """Where the users of the Hub meet, if this isn't the place.

    Raises:
        InputError: `bad_request` if the environment names what is no address of a site.
    """
    return SharedSite("" if is_service() else own_site(), house.rooms)
