'use strict';
/** Characters that a browser does not display, or that reorder the text around them. */
const steering = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/g;
const printable = text => text.replace(steering, letter => {
  const code = letter.charCodeAt(0);
  return `\\u{${code.toString(16).toUpperCase().padStart(code < 128 ? 2 : 4, '0')}}`;
});
const data = JSON.parse(document.getElementById('data').textContent, (_, value) => typeof value === 'string' ? printable(value) : value);
/** @type {(id: string) => any} */
const element = id => document.getElementById(id);

function make(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'onclick') node.onclick = value; else if (value !== undefined) node.setAttribute(key, value);
  }
  node.append(...children);
  return node;
}
