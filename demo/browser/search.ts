import {create, find} from "./dom.ts";
import type {Findable, SearchIndex} from "./search-index.ts";

/** The search of the docs, in their header and on the page of a wrong address. */
const MOST = 8;

const field = find<HTMLInputElement>("#find");
const list = find("#found");
const count = find("#count");
let index: Promise<SearchIndex> | undefined;

async function loadIndex(): Promise<SearchIndex> {
  const [reply, {SearchIndex}] = await Promise.all([fetch("/docs/search.json"), import("./search-index.ts")]);
  return new SearchIndex((await reply.json()) as Findable[]);
}

async function show(): Promise<void> {
  const requested = field.value;
  index ??= loadIndex();
  const loaded = await index;
  // More was typed while the index loaded.
  if (field.value !== requested) return;
  const isEmpty = requested.trim() === "";
  const hits = isEmpty ? [] : loaded.find(requested);
  list.replaceChildren(
    ...hits
      .slice(0, MOST)
      .map(({url, title}) => create("li", {}, create("a", {href: url, textContent: title}))),
  );
  count.textContent = isEmpty ? "" : `${hits.length} found`;
}

function clear(): void {
  field.value = "";
  list.replaceChildren();
  count.textContent = "";
}

/** The key is typed into a field. */
const isTyping = () =>
  document.activeElement?.matches("input, select, textarea, [contenteditable]") === true ||
  document.activeElement?.localName.startsWith("checkout-") === true;

field.addEventListener("input", () => void show());
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") clear();
  if (event.key !== "/" || isTyping()) return;
  event.preventDefault();
  field.focus();
});
list.addEventListener("click", clear);
// A reader may have typed before this script.
if (field.value !== "") void show();
