"""The tutorials as a site: `wildescape serve`.

Read in this order: `command` (the options, the way in), `voila_app` (the server), `pages` (what it
answers), `contents` (the tutorials it offers), `texts` (the words on its pages), `websocket` (how
it talks to kernels). `jupyter/` holds the templates, the kernel and the settings of Jupyter.
"""
