/** State of an element as a buyer and the shop's page see it. */
export interface Seen {
  readonly status: string;
  readonly says: string;
  readonly receipt: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly focus: string;
  readonly buttons: readonly string[];
}

/** Visible controls of an element: buttons by their names, and inputs by their ids. */
export interface Controls {
  readonly buttons: Readonly<Record<string, HTMLElement>>;
  readonly inputs: Readonly<Record<string, HTMLInputElement | HTMLSelectElement>>;
}

/**
 * Reads an element of a page: its public status, the texts of its parts, and its controls. Both runners use it, and one of them
 * sends its source to another page, so it refers to nothing outside of itself.
 */
export function inspect(element: HTMLElement): Controls & {readonly seen: Seen} {
  /** PayPal's own content. */
  const isSealed = (node: Element) =>
    /^(?!checkout-).*-button$/.test(node.localName) || ["payment", "watermark"].includes(node.slot);
  /** The element's nodes as they are shown, with those of its shadow roots and of the elements inside. */
  const nodesIn = (node: Element): Element[] => {
    const children =
      node instanceof HTMLSlotElement && node.assignedElements().length > 0
        ? node.assignedElements()
        : [...(node.shadowRoot ?? node).children];
    return children.flatMap((child) => [child, ...(isSealed(child) ? [] : nodesIn(child))]);
  };
  const nodes = nodesIn(element).filter(
    (node): node is HTMLElement =>
      node instanceof HTMLElement &&
      node.checkVisibility({opacityProperty: true, visibilityProperty: true}) &&
      !node.closest("[inert]"),
  );
  const textOf = (node: Element) => (node.textContent ?? "").replaceAll(/\s+/g, " ").trim();
  const textsOf = (part: string) =>
    nodes
      .filter((node) => node.part.contains(part))
      .map(textOf)
      .filter(Boolean)
      .join(" | ");

  const isBrand = (node: Element) =>
    /^(?!checkout-).*-button$/.test(node.localName) || node.closest("[class^=gpay], .vendor") !== null;
  const isOn = (node: Element) =>
    !node.hasAttribute("disabled") && node.getAttribute("aria-disabled") !== "true";
  const nameOf = (node: Element) => {
    if (node.localName.endsWith("-button")) return node.localName;
    if (isBrand(node)) return "google-pay-button";
    // As `withoutNumbers` does.
    const text = node.getAttribute("aria-label") ?? textOf(node);
    return text.replace(/ending in \d{4}/, "ending in {card}").replace(/\d\d\/\d\d/, "{expiry}");
  };
  const buttons: Record<string, HTMLElement> = {};
  const inputs: Record<string, HTMLInputElement | HTMLSelectElement> = {};
  for (const node of nodes) {
    const isButton = node.localName === "button" || (isBrand(node) && node.localName.endsWith("-button"));
    if (isButton && isOn(node)) buttons[nameOf(node)] ??= node;
    if ((node instanceof HTMLInputElement || node instanceof HTMLSelectElement) && node.id)
      inputs[node.id] = node;
  }

  const errors: Record<string, string> = {};
  for (const node of nodes)
    if (node.part.contains("error") && textOf(node)) errors[node.id.replace(/-error$/, "")] = textOf(node);

  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  const isInside = focused !== null && (nodes as Element[]).includes(focused);
  const focus = !isInside
    ? ""
    : (focused!.closest("[slot]:not([slot^=method])")?.getAttribute("slot") ??
      (focused!.localName === "button" || isBrand(focused!)
        ? nameOf(focused!)
        : focused!.id || (focused!.getAttribute("part") ?? focused!.localName)));
  return {
    seen: {
      status: (element as HTMLElement & {status: string}).status,
      says: textsOf("result"),
      receipt: textsOf("receipt"),
      errors,
      focus,
      buttons: Object.keys(buttons),
    },
    buttons,
    inputs,
  };
}

/** An event of an element as the table writes it. */
export interface Recorded {
  readonly event: string;
  /** Number on the receipt of an order that is paid, or that a voucher pays. */
  readonly number?: string;
}

/** Collects the events of the page's elements in `window.recorded`. Its source is sent to another page, as that of `inspect`. */
export function listen(): void {
  if ("recorded" in window) return;
  const recorded: Recorded[] = [];
  Object.assign(window, {recorded});
  interface Detail {
    error?: {code: string; reason?: string};
    reason?: string;
    liabilityShift?: string;
    orderId?: string;
    capture?: {reference?: string};
    authorization?: {reference?: string};
    instructions?: unknown;
  }
  for (const name of [
    "ready",
    "ineligible",
    "submit",
    "approve",
    "complete",
    "authorized",
    "saved",
    "pending",
    "cancel",
    "warn",
    "error",
  ])
    window.addEventListener(`checkout-${name}`, (event) => {
      // An element that has left the page, with an earlier test, dispatches at the document.
      if (event.target instanceof Document) return;
      const detail = (event as CustomEvent<Detail | null>).detail ?? {};
      const more = [detail.error?.code, detail.error?.reason, detail.reason, detail.liabilityShift];
      const {orderId, capture, authorization, instructions} = detail;
      const result = capture ?? authorization;
      const number = result || instructions ? (result?.reference ?? orderId) : undefined;
      recorded.push({
        event: [name, ...more].filter(Boolean).join(" "),
        ...(number !== undefined && {number}),
      });
    });
}

/** A call of the shop's server. */
export interface Call {
  readonly method: string;
  /** Path below the shop's address. */
  readonly route: string;
  readonly attemptId?: string | null | undefined;
  /** Price that the buyer has seen. */
  readonly expected?: string | null | undefined;
}

/** Writes calls as the table does. @param all calls since the page opened @param from the first one of the round */
export function writeCalls(all: readonly Call[], from: number): string[] {
  const attempts = [...new Set(all.flatMap(({attemptId}) => attemptId ?? []))];
  const written = all.slice(from).map(({method, route, attemptId, expected}) => {
    const order = route.replace(/(orders|payment-tokens)\/(?!create)[^/]+/, "$1/{id}");
    const attempt = attemptId ? ` #${attempts.indexOf(attemptId) + 1}` : "";
    return `${method} ${order}${attempt}${expected ? ` at ${expected}` : ""}`;
  });
  return written.flatMap((call, index) => {
    if (call === written[index - 1]) return [];
    return call === written[index + 1] ? `${call} …` : call;
  });
}

/** Replaces what differs between two payments. */
export function withoutNumbers(text: string, recorded: readonly Recorded[]): string {
  const result = text.replace(/ending in \d{4}/, "ending in {card}").replace(/\d\d\/\d\d/, "{expiry}");
  return recorded.reduce(
    (all, {number}) => (number === undefined ? all : all.replaceAll(number, "{order}")),
    result,
  );
}
