# embed.js and embed/ lie in _static/ic3play, copied from bin/embed.
import os
import sys

sys.path.insert(0, os.path.abspath("."))

project = "Even numbers"
extensions = ["ic3play"]
html_static_path = ["_static"]
html_js_files = ["ic3play/embed.js"]
