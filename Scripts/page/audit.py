"""Accessibility checks of the page in the browser."""

import sys

# Text must have a contrast of at least 4.5 to 1 (WCAG 2, AA). Below an open dialog, the page is dimmed.
CONTRAST = """
const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
const channels = colour => { canvas.fillStyle = colour; canvas.clearRect(0, 0, 1, 1); canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data]; };
const light = colour => channels(colour).slice(0, 3).map(c => c / 255).map(c => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)
  .reduce((sum, c, index) => sum + c * [.2126, .7152, .0722][index], 0);
const below = node => { for (; node; node = node.parentElement) { const c = getComputedStyle(node).backgroundColor;
  if (channels(c)[3] === 255) return c; } return matchMedia('(prefers-color-scheme: dark)').matches ? '#121212' : '#ffffff'; };
const result = new Set(), root = document.querySelector('dialog[open]') ?? document.body;
for (const node of document.querySelectorAll('body *')) {
  const words = [...node.childNodes].filter(child => child.nodeType === 3 && child.data.trim());
  if (!words.length || !node.checkVisibility() || !root.contains(node) || node.closest('.later, script, noscript')) continue;
  const [a, b] = [getComputedStyle(node).color, below(node)].map(light).sort((a, b) => b - a);
  if ((a + .05) / (b + .05) < 4.5) result.add(`${node.tagName}.${node.className} '${words[0].data}' ${((a + .05) / (b + .05)).toFixed(1)}`);
}
return [...result];
"""


def check(page, name):
    """Checks the contrast of all text, and that a screen reader can name everything that can be operated."""
    faint = page.js(CONTRAST)
    if faint:
        sys.exit(f"page-test: FAILED: {name}: too little contrast: {faint}")
    nodes = page.command("Accessibility.getFullAXTree")["nodes"]
    roles = {"button", "link", "image", "checkbox", "searchbox", "textbox", "dialog", "group", "region", "complementary", "DisclosureTriangle"}
    named = [node for node in nodes if not node["ignored"] and node["role"]["value"] in roles]
    nameless = [node for node in named if not node.get("name", {}).get("value", "").strip()]
    html = [page.command("DOM.describeNode", backendNodeId=node["backendDOMNodeId"])["node"] for node in nameless]
    # The summary of a details element has the name.
    html = [(node["nodeName"], node["attributes"]) for node in html if node["nodeName"] != "DETAILS"]
    if html or not named:
        sys.exit(f"page-test: FAILED: {name}: no name: {str(html)[:600] if html else 'no element has one'}")
