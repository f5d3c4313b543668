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
c.Spawner.args = ["--public-name=cards.example", "--most-visits=4"]
