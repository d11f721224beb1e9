/** Finds elements also in shadow roots. */
export function* findAll(root: ParentNode, selector: string): Generator<HTMLElement> {
  for (const element of root.querySelectorAll<HTMLElement>("*")) {
    if (element.matches(selector)) yield element;
    if (element.shadowRoot) yield* findAll(element.shadowRoot, selector);
  }
}

export function findFirst(root: ParentNode, selector: string): HTMLElement | undefined {
  const [first] = findAll(root, selector);
  return first;
}
