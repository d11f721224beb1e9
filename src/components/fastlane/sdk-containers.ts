type Name = "watermark" | "payment";

/**
 * Containers that the SDK renders into. They are slotted children of the element, because the SDK needs a selector and
 * hosts frames only in the document. Each has a unique id.
 */
export class SdkContainers {
  readonly #host: Element;
  readonly #containers = new Map<Name, HTMLElement>();

  constructor(host: Element) {
    this.#host = host;
  }

  /** Adds a new container instead of the old one. @returns its selector */
  open(name: Name): string {
    this.close(name);
    const container = document.createElement("div");
    container.id = `checkout-${name}-${crypto.randomUUID()}`;
    container.slot = name;
    this.#containers.set(name, container);
    this.#host.append(container);
    return `#${container.id}`;
  }

  close(name: Name): void {
    this.#containers.get(name)?.remove();
    this.#containers.delete(name);
  }
}
