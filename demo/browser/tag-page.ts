import {find} from "./dom.ts";
import {logEvents} from "./events.ts";

/** A tag's page: its controls set attributes, and the HTML to copy follows. */
const tag = find("#live");
const form = find<HTMLFormElement>(".controls");
const source = find(".source code");
const copy = find<HTMLButtonElement>("button[data-copy]");
/** What the page was served with: a nonce is another one at each load, and an id is this page's. */
const unwritten = ["id", "nonce"];

function write(): void {
  const names = tag.getAttributeNames().filter((name) => !unwritten.includes(name));
  const attributes = names.map((name) => {
    const value = tag.getAttribute(name) ?? "";
    if (value === "") return `  ${name}`;
    return value.includes('"') ? `  ${name}='${value.replaceAll("'", "&#39;")}'` : `  ${name}="${value}"`;
  });
  const children = [...tag.children].filter(({localName}) => localName.startsWith("checkout-"));
  const inside = children.map((child) => {
    const own = child.getAttributeNames().filter((name) => name === "wallet");
    const written = own.map((name) => ` ${name}="${child.getAttribute(name)}"`).join("");
    return `  <${child.localName}${written}></${child.localName}>\n`;
  });
  const {localName} = tag;
  const text = [
    `<link rel="stylesheet" href="${location.origin}/cdn/v1/checkout.css" />`,
    `<script type="module" src="${location.origin}/cdn/v1/checkout.js"></script>`,
    `<${localName}\n${attributes.join("\n")}\n>${inside.length > 0 ? `\n${inside.join("")}` : ""}</${localName}>`,
  ].join("\n");
  source.textContent = text;
  copy.dataset["copy"] = text;
}

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("change", ({target}) => {
  const control = target as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  const {name} = control;
  if (control instanceof HTMLInputElement && control.type === "checkbox") {
    tag.toggleAttribute(name, control.checked);
  } else if (control.value.trim() === "") {
    tag.removeAttribute(name);
  } else {
    tag.setAttribute(name, control.value.trim());
  }
  write();
});

// What a browser has kept of the last load is not what the tag has.
form.reset();
logEvents(tag, find(".heard"));
write();
