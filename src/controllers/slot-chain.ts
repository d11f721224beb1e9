import {shared} from "../page-state.ts";

/** Attribute of each node that an element has placed, also in copies of it. */
export const mark = "data-checkout-placed";

/** A node as a child that an element has placed: the hosted node itself, or a slot on its way. */
export interface Link {
  readonly parent: Element;
  readonly child: HTMLElement;
  readonly slot: string;
}

/** The placed nodes of the page, and the elements that have placed them. */
const owners = () => shared("placed nodes", () => new WeakMap<Node, Element>());

/** Returns whether an element of this library has placed the node. Another one may have placed it into the same host. */
export const isPlaced = (node: Node): boolean => owners().has(node);

/** The element, and the hosts of the shadow roots around it. The last one is in the document. */
export function hostsOf(element: Element): Element[] {
  const hosts = [element];
  for (let root = element.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode())
    hosts.push(root.host);
  return hosts;
}

/**
 * Links that show a node in a slot of the first of these hosts. The node is a child of the last host, because frames work only
 * in the document. Each host before it has a slot as its child, which passes the node on to that host's own slot.
 */
export function linksTo(node: HTMLElement, slot: string, hosts: readonly Element[]): readonly Link[] {
  if (!hosts[1]) return [{parent: hosts[0]!, child: node, slot}];
  // Several elements, and several fields of one, share the roots.
  const name = `checkout-${crypto.randomUUID()}`;
  const links: Link[] = [];
  // From the outside, because a slot in a root without named slots is given its node.
  for (const [index, parent] of [...hosts.entries()].reverse()) {
    const [outer] = links;
    links.unshift({
      parent,
      child: outer ? passOn(outer.child, name, parent) : node,
      slot: index === 0 ? slot : name,
    });
  }
  return links;
}

/** Slot for a child of this host that shows a node of the next host. */
function passOn(node: HTMLElement, name: string, host: Element): HTMLSlotElement {
  const slot = document.createElement("slot");
  slot.name = name;
  // Styles of the root may draw slots as boxes.
  slot.style.display = "contents";
  if ((host.getRootNode() as ShadowRoot).slotAssignment === "manual") slot.assign(node);
  return slot;
}

export const isThere = ({parent, child, slot}: Link): boolean =>
  child.parentNode === parent && child.slot === slot && child.hasAttribute(mark);

/** Adds the child, unless it is there. @param owner the element that places it */
export function insert({parent, child, slot}: Link, owner: Element): void {
  owners().set(child, owner);
  child.slot = slot;
  child.setAttribute(mark, "");
  if (child.parentNode === parent) return;
  // First among the owner's children, which hide it. A foreign host doesn't hide it, so the host's own children come first.
  const next = parent === owner ? parent.firstChild : null;
  // Frames stay when the page has moved the element in this way.
  if (child.isConnected && "moveBefore" in parent) parent.moveBefore(child, next);
  else parent.insertBefore(child, next);
}

export function remove({child}: Link): void {
  owners().delete(child);
  // Prototype's `remove()` throws for a node without a parent.
  child.parentNode?.removeChild(child);
}

/** The page has removed the node, or another link to it. Without its mark the child may have become the page's, so it stays. */
export function forget(link: Link): void {
  const {parent, child} = link;
  if (child.parentNode === parent && child.hasAttribute(mark)) remove(link);
  else owners().delete(child);
}

/** Returns whether the focus is in the element, in its shadow root, or in a node that it or an element inside has placed. */
export function hasFocus(element: Element): boolean {
  const {activeElement} = element.getRootNode() as Document | ShadowRoot;
  let node: Node | null = activeElement ?? document.activeElement;
  while (node && node !== element) node = owners().get(node) ?? node.parentNode;
  return node !== null;
}
