"""JupyterHub with Wild Escape as each user's server: jupyterhub -f deploy/jupyterhub_config.py"""

c = get_config()  # noqa: F821

# To try it on this machine: any name signs in, with any password, and no user has an account.
# Before others come, choose your own authenticator and spawner here.
c.JupyterHub.bind_url = "http://127.0.0.1:8000"
c.JupyterHub.authenticator_class = "dummy"
c.JupyterHub.spawner_class = "simple"
c.Authenticator.allow_all = True

c.Spawner.cmd = ["wildescape", "serve", "--jupyterhub", "--no-browser"]
# The name of the Hub, and how many pages each user may have open.
c.Spawner.args = ["--public-name=cards.example", "--most-visits-each=4"]

# Classes, tables for people and short links are the same for all users: on one more site, which
# the Hub starts. It keeps them in the Jupyter data folder of the user that runs the Hub.
c.JupyterHub.services = [
    {
        "name": "classes",
        "url": "http://127.0.0.1:8866",
        "command": [*c.Spawner.cmd, *c.Spawner.args, "--behind-proxy"],
        "oauth_no_confirm": True,
    }
]
# Where users find it, in a browser and from Python: by the public address of the Hub.
c.Spawner.environment = {"WILDESCAPE_SITE": "http://127.0.0.1:8000/services/classes/"}
MEET = "access:services!service=classes"
c.JupyterHub.load_roles = [
    {"name": "user", "scopes": ["self", MEET]},
    {"name": "server", "scopes": ["users:activity!user", "access:servers!server", MEET]},
]
