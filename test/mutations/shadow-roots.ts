import type {Mutation} from "./mutation.ts";

const tests = ["test/components/shadow-roots.test.ts"];
const chain = "src/controllers/slot-chain.ts";
const placed = "src/controllers/placed-nodes.ts";

/** Bugs of elements in other components' shadow roots. */
export const shadowRoots: readonly Mutation[] = [
  {
    name: "hosted fields stay in a shadow root",
    file: placed,
    find: `return isHosted && this.#host.isConnected ? hostsOf(this.#host) : [this.#host];`,
    replace: `return isHosted || this.#host.isConnected ? [this.#host] : [];`,
    tests,
  },
  {
    name: "hosted fields leave only the innermost shadow root",
    file: chain,
    find: `  for (let root = element.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode())
    hosts.push(root.host);`,
    replace: `  const root = element.getRootNode();
  if (root instanceof ShadowRoot) hosts.push(root.host);`,
    tests,
  },
  {
    name: "fields in a root without named slots are invisible",
    file: chain,
    find: `=== "manual") slot.assign(node);`,
    replace: `=== "manual") void node;`,
    tests,
  },
  {
    name: "two elements in one root share the slots of their fields",
    file: chain,
    find: "`checkout-${crypto.randomUUID()}`",
    replace: "`checkout-${slot}`",
    tests,
  },
  {
    name: "a styled slot of the component around is a box of its own",
    file: chain,
    find: `  slot.style.display = "contents";`,
    replace: ``,
    tests,
  },
  {
    name: "a component's own children come after hosted fields",
    file: chain,
    find: `parent === owner ? parent.firstChild : null`,
    replace: `parent.firstChild`,
    tests,
  },
  {
    name: "moveBefore() into another root loads the frames again",
    file: chain,
    find: `child.isConnected && "moveBefore" in parent`,
    replace: `!child.isConnected && "moveBefore" in parent`,
    tests,
  },
  {
    name: "moveBefore() into another root leaves the fields behind",
    file: "src/components/checkout-element.ts",
    find: `    this.placed.hostMoved();`,
    replace: ``,
    tests,
  },
  {
    name: "the fields of an element that has left stay in the page",
    file: placed,
    find: `      placement.links.forEach(remove);
      placement.links = [];`,
    replace: ``,
    tests,
  },
  {
    name: "the slots of an element that has left a root stay there",
    file: placed,
    find: `    this.#placements.get(node)?.links.slice(0, -1).forEach(remove);`,
    replace: ``,
    tests,
  },
  {
    name: "slots and fields that are not needed any more stay in the page",
    file: placed,
    find: `      placement.links.forEach(forget);`,
    replace: ``,
    tests,
  },
  {
    name: "nobody sees that the page removes fields from its component",
    file: placed,
    find: `      this.#observer?.observe(parent, {childList: true});`,
    replace: ``,
    tests,
  },
  {
    name: "one element removes the fields of another one as copies",
    file: chain,
    find: `isPlaced = (node: Node): boolean => owners().has(node);`,
    replace: `isPlaced = (node: Node): boolean => owners().has(node) && node.parentNode === node.ownerDocument;`,
    tests,
  },
  {
    name: "the focus in a field of a shadow root is not the element's",
    file: chain,
    find: `owners().get(node) ?? node.parentNode`,
    replace: `node.parentNode`,
    tests,
  },
  {
    name: "the focus anywhere in the page is the element's in a shadow root",
    file: chain,
    find: `  return node !== null;`,
    replace: `  return node !== null || element.getRootNode() instanceof ShadowRoot;`,
    tests,
  },
  {
    name: "a guest's window has an empty place in the page",
    file: "src/components/guest-button/guest-button.ts",
    find: `options.modes.includes("auto") ? this.#slottedTarget : undefined`,
    replace: `options.modes ? this.#slottedTarget : undefined`,
    tests,
  },
  {
    name: "Fastlane stays in a shadow root",
    file: "src/components/fastlane/sdk-forms.ts",
    find: `placeHosted(container, name)`,
    replace: `place(container, name)`,
    tests,
  },
  {
    name: "fields of local methods stay in a shadow root",
    file: "src/components/payment-method/payment-frames.ts",
    find: `placeHosted(field, type)`,
    replace: `place(field, type)`,
    tests,
  },
  {
    name: "the guest's form stays in a shadow root",
    file: "src/components/guest-button/guest-button.ts",
    find: `placeHosted(this.#ownTarget, "form")`,
    replace: `place(this.#ownTarget, "form")`,
    tests,
  },
];
