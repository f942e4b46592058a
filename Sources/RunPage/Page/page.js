'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
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
