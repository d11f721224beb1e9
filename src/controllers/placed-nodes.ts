import type {ReactiveController, ReactiveControllerHost} from "lit";

/** Attribute of each node that an element has placed, also in copies of it. */
const mark = "data-checkout-placed";
/** Number of removals within {@link period} after which the element still places its nodes again. */
const maxRemovals = 3;
/** ms */
const period = 10_000;

/** Callbacks of the element. */
interface PlacedNodesCallbacks {
  /** The page has removed nodes, which are forgotten. The element places them again, or others. */
  readonly onRemoved: () => void;
  /** The page removes the nodes again and again. */
  readonly onGivenUp: () => void;
}

/**
 * Nodes that an element places into its own light DOM, because hosted frames don't work in a shadow root. The page's HTML has
 * none of them, so page caches bring copies back, and morphs and hydration remove them.
 */
export class PlacedNodes implements ReactiveController {
  readonly #host: HTMLElement;
  readonly #callbacks: PlacedNodesCallbacks;
  /** The nodes and their slots. */
  readonly #slots = new Map<Node, string>();
  #observer: MutationObserver | undefined;
  /** Times of the last removals, ms. */
  #removals: number[] = [];

  constructor(host: ReactiveControllerHost & HTMLElement, callbacks: PlacedNodesCallbacks) {
    this.#host = host;
    this.#callbacks = callbacks;
    host.addController(this);
    // Hydration and morphs read the children, and compare each with the page's HTML: React, Vue and idiomorph begin at the
    // first child, Preact reads the list and removes what it doesn't know. The nodes are hidden from both, and come before the
    // page's own children, so that each next sibling is the page's, too. Then the frames stay. No standard way does that:
    // only the page can configure a morph, and SDKs don't find frames in a shadow root.
    Object.defineProperties(host, {
      firstChild: {configurable: true, get: () => this.#ownChildren()[0] ?? null},
      childNodes: {configurable: true, get: () => this.#ownChildren()},
    });
  }

  hostConnected(): void {
    this.#observer ??= new MutationObserver(() => this.#check());
    this.#observer.observe(this.#host, {childList: true, subtree: true, attributeFilter: [mark, "slot"]});
    this.#check();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }

  /** Adds the node, unless it is there. */
  place(node: HTMLElement, slot: string): void {
    this.#slots.set(node, slot);
    if (this.#isThere(node, slot)) return;
    node.slot = slot;
    node.setAttribute(mark, "");
    const host = this.#host;
    if (node.parentNode !== host) host.insertBefore(node, host.firstChild);
  }

  has(node: Node): boolean {
    return this.#slots.has(node);
  }

  remove(node: ChildNode): void {
    // Prototype's `remove()` throws for a node without a parent.
    if (this.#slots.delete(node)) node.parentNode?.removeChild(node);
  }

  /** The children that are not placed. An array instead of a live `NodeList`, but with its methods. */
  #ownChildren(): ChildNode[] & Pick<NodeList, "item"> {
    const all = Reflect.get(Node.prototype, "childNodes", this.#host);
    const own = [...all].filter((node) => !this.has(node));
    return Object.assign(own, {item: (index: number) => own[index] ?? null});
  }

  #isThere(node: Node, slot: string): boolean {
    const {parentNode, slot: current} = node as Element;
    return parentNode === this.#host && current === slot && (node as Element).hasAttribute(mark);
  }

  #check(): void {
    for (const child of [...this.#host.children])
      if (child.hasAttribute(mark) && !this.has(child)) child.remove();
    const removed = [...this.#slots].filter(([node, slot]) => !this.#isThere(node, slot));
    if (!removed[0]) return;
    // Without their mark they may have become the page's, so they are not removed.
    for (const [node] of removed) this.#slots.delete(node);
    const now = performance.now();
    this.#removals = [...this.#removals.filter((time) => now - time < period), now];
    if (this.#removals.length > maxRemovals) this.#callbacks.onGivenUp();
    else this.#callbacks.onRemoved();
  }
}
