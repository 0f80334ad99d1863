"""The directive ic3-play: a program in C that embed.js makes an element of.

Its options are the attributes of the element; the stored result stands behind it. In
other forms than HTML it is a block of code.
"""

from html import escape

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx import addnodes


class AnyOption(dict):
    """Options of any name; what is not one of the element, `ic3play embed` reports."""

    def __bool__(self):
        return True

    def __getitem__(self, name):
        return lambda value: value or ""


class Program(Directive):
    has_content = True
    option_spec = AnyOption()

    def run(self):
        self.assert_has_content()
        code = "\n".join(self.content)
        mark = " ".join(f"{name}='{value}'" if value else name for name, value in self.options.items())
        html = f'<pre data-ic3-play="{escape(mark)}"><code class="language-c">{escape(code)}\n</code></pre>'
        block = nodes.literal_block(code, code, language="c")
        return [nodes.raw("", html, format="html"), addnodes.only("", block, expr="not html")]


def setup(app):
    app.add_directive("ic3-play", Program)
    return {"parallel_read_safe": True}
