/** A page or section of the docs. The search finds those that contain every typed word. */
interface Findable {
  readonly url: string;
  readonly title: string;
  readonly text: string;
}

const MOST = 8;

const field = document.querySelector<HTMLInputElement>("#find");
const list = document.querySelector("#found");
const count = document.querySelector("#count");
let index: Promise<readonly Findable[]> | undefined;

async function find(): Promise<void> {
  if (!field || !list || !count) return;
  const requested = field.value;
  const words = requested.toLowerCase().split(/\s+/).filter(Boolean);
  index ??= fetch("/docs/search.json").then((reply) => reply.json() as Promise<readonly Findable[]>);
  const all = await index;
  // More was typed while the index loaded.
  if (field.value !== requested) return;
  const hits = words.length === 0 ? [] : all.filter((each) => words.every((word) => hasWord(each, word)));
  const titled = (each: Findable) => (words.every((word) => each.title.toLowerCase().includes(word)) ? 0 : 1);
  const best = hits.toSorted((one, other) => titled(one) - titled(other)).slice(0, MOST);
  list.replaceChildren(
    ...best.map(({url, title}) => {
      const link = document.createElement("a");
      link.href = url;
      link.textContent = title;
      const entry = document.createElement("li");
      entry.append(link);
      return entry;
    }),
  );
  count.textContent = words.length === 0 ? "" : `${hits.length} found`;
}

function hasWord({title, text}: Findable, word: string): boolean {
  return title.toLowerCase().includes(word) || text.toLowerCase().includes(word);
}

function clear(): void {
  if (!field) return;
  field.value = "";
  list?.replaceChildren();
  if (count) count.textContent = "";
}

field?.addEventListener("input", () => void find());
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") clear();
  if (event.key === "/" && document.activeElement?.tagName !== "INPUT") {
    event.preventDefault();
    field?.focus();
  }
});
list?.addEventListener("click", clear);

/** Adds a button that copies an example to its caption. */
function addCopyButton(caption: Element): void {
  const status = document.querySelector("#status");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  const tell = (text: string) => {
    button.textContent = text || "Copy";
    if (status) status.textContent = text;
  };
  button.addEventListener("click", () => {
    navigator.clipboard.writeText(caption.nextElementSibling?.textContent ?? "").then(
      () => tell("Copied"),
      () => tell("The browser refused"),
    );
  });
  button.addEventListener("blur", () => tell(""));
  caption.append(button);
}

// Browsers give a clipboard to pages on https and on localhost.
if (isSecureContext) document.querySelectorAll("figcaption").forEach(addCopyButton);

export {};
