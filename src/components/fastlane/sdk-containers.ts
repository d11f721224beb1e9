import type {FastlaneHost} from "./fastlane-host.ts";

type Name = "watermark" | "payment";

/**
 * Containers that the SDK renders into. They are slotted, because the SDK needs a selector and hosts frames only in the
 * document. Each has a unique id.
 */
export class SdkContainers {
  readonly #host: FastlaneHost;
  readonly #containers = new Map<Name, HTMLElement>();

  constructor(host: FastlaneHost) {
    this.#host = host;
  }

  /** Adds a new container instead of the old one. @returns its selector */
  open(name: Name): string {
    this.close(name);
    const container = document.createElement("div");
    container.id = `checkout-${name}-${crypto.randomUUID()}`;
    this.#containers.set(name, container);
    this.#host.placed.placeHosted(container, name);
    return `#${container.id}`;
  }

  close(name: Name): void {
    const container = this.#containers.get(name);
    if (container) this.#host.placed.remove(container);
    this.#containers.delete(name);
  }
}
