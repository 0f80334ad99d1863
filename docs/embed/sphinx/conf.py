# embed.js and what it loads lie in _static/ic3play, copied from bin/embed (make embed). MyST reads
# Markdown, and leaves HTML in it as it is: an element stands around each fence.
project = "Even numbers"
extensions = ["myst_parser"]
html_theme = "alabaster"
html_static_path = ["_static"]
html_js_files = ["ic3play/embed.js"]
