import {find} from "./dom.ts";
import {logEvents} from "./events.ts";

/** An element's page: its controls set attributes, which the HTML to copy shows. */
const element = find("#live");
const form = find<HTMLFormElement>(".controls");
const source = find(".source code");
const copy = find<HTMLButtonElement>("button[data-copy]");
/** Attributes that belong to this page. */
const omitted = ["id", "nonce"];

function write(): void {
  const names = element.getAttributeNames().filter((name) => !omitted.includes(name));
  const attributes = names.map((name) => {
    const value = element.getAttribute(name) ?? "";
    if (value === "") return `  ${name}`;
    return value.includes('"') ? `  ${name}='${value.replaceAll("'", "&#39;")}'` : `  ${name}="${value}"`;
  });
  const children = [...element.children].filter(({localName}) => localName.startsWith("checkout-"));
  const inside = children.map((child) => {
    const own = child.getAttributeNames().filter((name) => name === "wallet");
    const written = own.map((name) => ` ${name}="${child.getAttribute(name)}"`).join("");
    return `  <${child.localName}${written}></${child.localName}>\n`;
  });
  const {localName} = element;
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
    element.toggleAttribute(name, control.checked);
  } else if (control.value.trim() === "") {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, control.value.trim());
  }
  write();
});

// Browsers restore controls on a reload, but not the element's attributes.
form.reset();
logEvents(element, find(".heard"));
write();
