/** Makes an element. Strings become text, never HTML. */
export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** @throws Error when the page has no such element */
export function find<Found extends Element = HTMLElement>(
  selector: string,
  within: ParentNode = document,
): Found {
  const found = within.querySelector<Found>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

/** Shows or hides the elements with this class. */
export function show(className: string, isShown: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>(`.${className}`)) element.hidden = !isShown;
}

/** Writes into the page's live region. */
export function say(text: string): void {
  const region = document.querySelector(".said");
  if (region) region.textContent = text;
}
