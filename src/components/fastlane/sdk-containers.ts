type Name = "watermark" | "payment";

/**
 * Where the SDK draws: children of the tag, because it finds a place by its selector and hosts frames in the document
 * only; the tag shows them through slots. Each has an id of its own, so that no two of a page are taken for one another.
 */
export class Places {
  readonly #tag: Element;
  readonly #places = new Map<Name, HTMLElement>();

  constructor(tag: Element) {
    this.#tag = tag;
  }

  /** A new place in place of the old one. @returns its selector */
  open(name: Name): string {
    this.close(name);
    const place = document.createElement("div");
    place.id = `checkout-${name}-${crypto.randomUUID()}`;
    place.slot = name;
    this.#places.set(name, place);
    this.#tag.append(place);
    return `#${place.id}`;
  }

  close(name: Name): void {
    this.#places.get(name)?.remove();
    this.#places.delete(name);
  }
}
