import type {ReactiveController, ReactiveControllerHost} from "lit";
import {forget, hostsOf, insert, isPlaced, isThere, linksTo, mark, remove, type Link} from "./slot-chain.ts";

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

/** How a node is placed. */
interface Placement {
  readonly slot: string;
  readonly isHosted: boolean;
  /** Empty while the roots around the element are not known. */
  links: readonly Link[];
}

/**
 * Nodes that an element places into its own light DOM, because hosted frames don't work in a shadow root. The page's HTML has
 * none of them, so page caches bring copies back, and morphs and hydration remove them.
 *
 * In another component's shadow root, hosted nodes are children of the outermost host around it. That host's `firstChild` and
 * `childNodes` don't hide them: it is the page's element, and its own library may replace these properties, too. A morph or
 * hydration of its children may remove the nodes. Then the element places new ones.
 */
export class PlacedNodes implements ReactiveController {
  readonly #host: HTMLElement;
  readonly #callbacks: PlacedNodesCallbacks;
  readonly #placements = new Map<HTMLElement, Placement>();
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
    this.#observer.observe(this.#host, {childList: true});
    this.hostMoved();
    for (const {links} of this.#placements.values()) this.#observe(links);
    this.#check();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    // Nodes in other elements leave the page, too.
    for (const placement of this.#placements.values()) {
      if (!placement.links[1]) continue;
      placement.links.forEach(remove);
      placement.links = [];
    }
  }

  /** The element may be in another root now. */
  hostMoved(): void {
    for (const [node, {slot, isHosted, links}] of this.#placements) {
      const hosts = this.#hosts(isHosted);
      if (hosts.length !== links.length || links.some(({parent}, index) => parent !== hosts[index]))
        this.#put(node, slot, isHosted);
    }
  }

  /** Adds the node to the element's children, unless it is there. */
  place(node: HTMLElement, slot: string): void {
    this.#put(node, slot, false);
  }

  /** Adds a node with hosted frames, which need the document. */
  placeHosted(node: HTMLElement, slot: string): void {
    this.#put(node, slot, true);
  }

  has(node: Node): boolean {
    return isPlaced(node);
  }

  remove(node: HTMLElement): void {
    this.#placements.get(node)?.links.forEach(remove);
    this.#placements.delete(node);
  }

  #hosts(isHosted: boolean): Element[] {
    return isHosted && this.#host.isConnected ? hostsOf(this.#host) : [this.#host];
  }

  #put(node: HTMLElement, slot: string, isHosted: boolean): void {
    // The node itself is moved.
    this.#placements.get(node)?.links.slice(0, -1).forEach(remove);
    const links = linksTo(node, slot, this.#hosts(isHosted));
    this.#placements.set(node, {slot, isHosted, links});
    // The node comes last, so that its events reach the element from the beginning.
    for (const link of links) insert(link, this.#host);
    this.#observe(links);
  }

  #observe(links: readonly Link[]): void {
    if (!this.#host.isConnected) return;
    for (const {parent, child} of links) {
      this.#observer?.observe(parent, {childList: true});
      this.#observer?.observe(child, {attributeFilter: [mark, "slot"]});
    }
  }

  /** The children that are not placed. An array instead of a live `NodeList`, but with its methods. */
  #ownChildren(): ChildNode[] & Pick<NodeList, "item"> {
    const all = Reflect.get(Node.prototype, "childNodes", this.#host);
    const own = [...all].filter((node) => !this.has(node));
    return Object.assign(own, {item: (index: number) => own[index] ?? null});
  }

  #check(): void {
    const links = [...this.#placements.values()].flatMap((placement) => placement.links);
    for (const parent of new Set([this.#host, ...links.map((link) => link.parent)]))
      for (const child of [...parent.children])
        if (child.hasAttribute(mark) && !isPlaced(child)) child.remove();
    const removed = [...this.#placements].filter(([, placement]) => !placement.links.every(isThere));
    if (!removed[0]) return;
    for (const [node, placement] of removed) {
      this.#placements.delete(node);
      placement.links.forEach(forget);
    }
    const now = performance.now();
    this.#removals = [...this.#removals.filter((time) => now - time < period), now];
    if (this.#removals.length > maxRemovals) this.#callbacks.onGivenUp();
    else this.#callbacks.onRemoved();
  }
}
