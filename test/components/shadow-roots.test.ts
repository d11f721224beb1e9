import {expect, fixture, oneEvent} from "@open-wc/testing";
import {hasFocus} from "../../src/controllers/slot-chain.ts";
import type {
  CheckoutCardFields,
  CheckoutElement,
  CheckoutFastlane,
  CheckoutGuestButton,
  CheckoutPayment,
  CheckoutPaymentMethod,
} from "../../src/index.ts";
import {completed} from "./support/fake-server.ts";
import {
  expectFocus,
  find,
  logged,
  markup,
  pay,
  payButton,
  serverAttributes,
  settled,
  textOf,
  typePostal,
  useWorld,
} from "./support/setup.ts";
import {until} from "./support/until.ts";

const fields = ["number", "expiry", "cvv"] as const;
const shared = () => `${serverAttributes()} items='[{"sku":"MUG","quantity":1}]'`;
/** Numbers of placed nodes inside these. Nodes are never in an assertion, because the test runner hangs when it prints them. */
const count = (...nodes: readonly ParentNode[]) =>
  nodes.map((node) => node.querySelectorAll("[data-checkout-placed]").length);

/** Components around each other, from the outside, and the innermost shadow root. */
interface Nested {
  readonly hosts: readonly HTMLElement[];
  readonly root: ShadowRoot;
  readonly outermost: HTMLElement;
}

/** Adds components in each other's shadow roots to this place. */
function nest(place: Element, ...roots: readonly ShadowRootInit[]): Nested {
  const hosts: HTMLElement[] = [];
  let parent: Element | ShadowRoot = place;
  for (const init of roots) {
    const host: HTMLElement = document.createElement("div");
    parent.append(host);
    parent = host.attachShadow(init);
    hosts.push(host);
  }
  return {hosts, root: parent as ShadowRoot, outermost: hosts[0]!};
}

function add<E extends CheckoutElement>(root: ShadowRoot, html: string): E {
  const section = document.createElement("section");
  section.innerHTML = html;
  root.append(section);
  return section.firstElementChild as E;
}

const open = {mode: "open"} as const;
const closed = {mode: "closed"} as const;

/** Shadow roots around an element, by their names. */
const surroundings: Readonly<Record<string, readonly ShadowRootInit[]>> = {
  "a shadow root": [open],
  "a closed shadow root": [closed],
  "nested shadow roots": [open, open, open],
  "a closed root in a root": [open, closed],
  "a root that assigns its slots itself": [{mode: "open", slotAssignment: "manual"}],
  "nested roots that assign their slots themselves": [
    {mode: "open", slotAssignment: "manual"},
    {mode: "closed", slotAssignment: "manual"},
  ],
};

describe("an element in another component's shadow root", () => {
  const world = useWorld();
  const {error: logError, info} = console;
  const now = performance.now.bind(performance);
  beforeEach(() => (console.error = console.info = () => undefined));
  afterEach(() => {
    console.error = logError;
    console.info = info;
    performance.now = now;
  });

  const place = () => fixture<HTMLElement>("<div></div>");
  /** The newest session's field. */
  const field = (name: (typeof fields)[number]) => world.sdk.session.components[name]!;
  const hasFields = (element: CheckoutElement, parent: Element) =>
    until(
      () => element.status === "ready" && fields.every((name) => field(name).parentElement === parent),
      `the fields are not children of the right host; ${element.status}`,
    );

  async function mount(...roots: readonly ShadowRootInit[]) {
    const nested = nest(await place(), ...roots);
    const element = await settled(add<CheckoutCardFields>(nested.root, markup()));
    return {...nested, element};
  }

  /** Fails unless this node is drawn inside the element's slot with this name. */
  function expectShown(element: Element, slotName: string, node: HTMLElement): void {
    const slot = find<HTMLSlotElement>(element, `slot[name=${slotName}]`);
    expect(slot.assignedElements({flatten: true}).includes(node), slotName).to.equal(true);
    const outer = element.getBoundingClientRect();
    const inner = node.getBoundingClientRect();
    expect(inner.height, slotName).to.be.greaterThan(5);
    expect(inner.left).to.be.at.least(outer.left);
    expect(inner.right).to.be.at.most(outer.right);
    expect(inner.top).to.be.at.least(outer.top);
    expect(inner.bottom).to.be.at.most(outer.bottom);
  }

  for (const [name, roots] of Object.entries(surroundings))
    it(`has its card fields in the document, in ${name}, and pays`, async () => {
      const {element, outermost} = await mount(...roots);
      await hasFields(element, outermost);
      for (const one of fields) {
        expect(field(one).getRootNode() === document).to.equal(true);
        expectShown(element, one, field(one));
      }
      const heard = oneEvent(document, "checkout-complete");
      await pay(world, element, "checkout-complete");
      await heard;
      expect(textOf(element, "[part=receipt]")).to.contain("ORDER-1");
      expect(count(document)).to.deep.equal([0]);
    });

  it("has frames in `window.frames`, and their events reach it", async () => {
    const {element} = await mount(open, closed);
    const before = window.length;
    const heard: EventTarget[] = [];
    element.addEventListener("load", ({target}) => heard.push(target!), {capture: true});
    const frame = document.createElement("iframe");
    field("number").append(frame);
    await until(() => heard.length === 1);
    expect([heard[0] === frame, window[before] === frame.contentWindow]).to.deep.equal([true, true]);
    expect(window.length).to.equal(before + 1);
  });

  it("shares a root with another one, and both pay with their own fields", async () => {
    const {element, root, outermost} = await mount(open);
    const first = {...world.sdk.session.components};
    const other = await settled(
      add<CheckoutCardFields>(root, markup(`items='[{"sku":"POT","quantity":1}]'`)),
    );
    await hasFields(other, outermost);
    for (const name of fields) {
      expectShown(element, name, first[name]!);
      expectShown(other, name, field(name));
    }
    other.remove();
    expect(count(outermost, root)).to.deep.equal([3, 3]);
    expect(fields.every((name) => first[name]!.parentElement === outermost)).to.equal(true);
    expect(element.status).to.equal("ready");
  });

  it("is shown in each of two components of a kind", async () => {
    const one = await mount(open);
    const first = {...world.sdk.session.components};
    const two = await mount(open);
    expectShown(one.element, "number", first.number!);
    expectShown(two.element, "number", field("number"));
    expect(first.number!.parentElement === one.outermost).to.equal(true);
    expect(field("number").parentElement === two.outermost).to.equal(true);
  });

  it("leaves nothing behind, and comes back", async () => {
    const {element, outermost, hosts, root} = await mount(open, open);
    await hasFields(element, outermost);
    const section = element.parentElement!;
    element.remove();
    expect(count(document, ...hosts, root)).to.deep.equal([0, 0, 0, 0]);
    section.append(element);
    await until(() => world.sdk.sessions.length === 2);
    await hasFields(element, outermost);
    expect(world.sdk.sessions[0]?.destroyed).to.equal(true);
  });

  it("leaves and comes back with its component", async () => {
    const {element, outermost, hosts} = await mount(open, open);
    await hasFields(element, outermost);
    const around = outermost.parentElement!;
    outermost.remove();
    expect(count(document, ...hosts)).to.deep.equal([0, 0, 0]);
    around.append(outermost);
    await until(() => world.sdk.sessions.length === 2);
    await hasFields(element, outermost);
    expectShown(element, "cvv", field("cvv"));
  });

  it("takes the fields of a payment with it, and shows the result", async () => {
    const {element, outermost} = await mount(open);
    world.server.capture = () => new Promise(() => undefined);
    world.sdk.session.fill();
    typePostal(element, "95131");
    payButton(element).click();
    await until(() => world.server.count("capture") === 1);
    const section = element.parentElement!;
    element.remove();
    expect(count(outermost)).to.deep.equal([0]);
    section.append(element);
    expect(field("number").parentElement === outermost).to.equal(true);
    expect(element.status).to.equal("processing");
  });

  it("moves with its fields into the document, and back", async () => {
    const {element, outermost, root} = await mount(open);
    const around = outermost.parentElement!;
    around.append(element);
    await until(() => world.sdk.sessions.length === 2);
    await hasFields(element, element);
    expect(count(outermost)).to.deep.equal([0]);
    root.append(element);
    await until(() => world.sdk.sessions.length === 3);
    await hasFields(element, outermost);
    expectShown(element, "number", field("number"));
  });

  it("places fields again that the page removes from its component, and gives up in the end", async () => {
    const {element, outermost, hosts} = await mount(open, open);
    for (let removal = 1; removal <= 3; removal++) {
      outermost.replaceChildren();
      await until(() => world.sdk.sessions.length === removal + 1);
      await hasFields(element, outermost);
      expect(count(outermost, hosts[1]!, element)).to.deep.equal([3, 3, 3]);
    }
    outermost.replaceChildren();
    await until(() => element.status === "failed");
    expect(element.error?.code).to.equal("frames-blocked");
    find(element, ".notice button").click();
    await hasFields(element, outermost);
    expectShown(element, "number", field("number"));
  });

  it("is shown again when a component around it removes a slot", async () => {
    const {element, outermost, hosts} = await mount(open, open);
    hosts[1]!.replaceChildren();
    await until(() => world.sdk.sessions.length === 2);
    await hasFields(element, outermost);
    expect(count(outermost)).to.deep.equal([3]);
    expect(count(hosts[1]!)).to.deep.equal([3]);
    expectShown(element, "number", field("number"));
  });

  it("removes copies of its fields from its component, and no field of another element", async () => {
    const {element, outermost, root} = await mount(open);
    await settled(add<CheckoutCardFields>(root, markup(`items='[{"sku":"POT","quantity":1}]'`)));
    outermost.append(...[...outermost.children].map((child) => child.cloneNode()));
    expect(outermost.children).to.have.length(12);
    await until(() => outermost.children.length === 6);
    expect(element.status).to.equal("ready");
    expect(world.sdk.sessions).to.have.length(2);
  });

  it("keeps the component's own children first, and hides the slots in itself", async () => {
    const nested = nest(await place(), open);
    nested.outermost.innerHTML = "<b>own</b>";
    const html = markup().replace("><", `><b slot="number-label">No.</b><`);
    const element = await settled(add<CheckoutCardFields>(nested.root, html));
    await hasFields(element, nested.outermost);
    expect(nested.outermost.firstElementChild?.textContent).to.equal("own");
    expect([...element.childNodes].map(({nodeName}) => nodeName)).to.deep.equal(["B"]);
    expect(element.children).to.have.length(4);
  });

  it("fills its fields where the components style their slots", async () => {
    const {root, hosts} = nest(await place(), open, open);
    const styles = "<style>slot {display: inline-block; width: 10px; overflow: hidden}</style>";
    for (const {shadowRoot} of hosts)
      shadowRoot!.append(document.createRange().createContextualFragment(styles));
    const element = await settled(add<CheckoutCardFields>(root, markup()));
    for (const name of fields) {
      const slot = find(element, `slot[name=${name}]`).getBoundingClientRect();
      const {width, height} = field(name).getBoundingClientRect();
      expect([width, height], name).to.deep.equal([slot.width, slot.height]);
    }
  });

  it("moves the focus to the declined field, and to the result", async () => {
    const {element} = await mount(open, closed);
    world.server.capture = () => ({
      status: 422,
      body: {error: "no", details: [{issue: "INSTRUMENT_DECLINED"}]},
    });
    find(element, "#postal").focus();
    await pay(world, element, "checkout-error");
    expectFocus(field("number"));
    expect(hasFocus(element)).to.equal(true);
    world.server.capture = () => ({status: 201, body: completed()});
    await pay(world, element, "checkout-complete");
    await element.updateComplete;
    await until(() => hasFocus(element));
    expectFocus(find(element, "[part=result]"));
  });

  it("leaves the focus to the page when a card is declined", async () => {
    const {element, root} = await mount(open);
    const other = document.createElement("button");
    root.append(other);
    world.server.capture = () => ({
      status: 422,
      body: {error: "no", details: [{issue: "INSTRUMENT_DECLINED"}]},
    });
    world.sdk.session.fill();
    typePostal(element, "95131");
    const ended = oneEvent(element, "checkout-error");
    payButton(element).click();
    other.focus();
    await ended;
    await element.updateComplete;
    expectFocus(other);
    expect(hasFocus(element)).to.equal(false);
  });

  it("takes part in the form of its own root, not in one around its component", async () => {
    const around = await place();
    around.innerHTML = "<form></form>";
    const outer = around.querySelector("form")!;
    const {root, outermost} = nest(outer, open);
    const element = await settled(add<CheckoutCardFields>(root, markup()));
    await hasFields(element, outermost);
    expect(outer.checkValidity()).to.equal(true);
    const inner = document.createElement("form");
    root.append(inner);
    inner.append(element);
    await until(() => world.sdk.sessions.length === 2);
    await settled(element);
    await hasFields(element, outermost);
    expect([outer.checkValidity(), inner.checkValidity()]).to.deep.equal([true, false]);
    await logged("warn", () => inner.reportValidity());
    expectFocus(field("number"));
  });

  it("offers <checkout-payment> with its card form", async () => {
    const around = await place();
    around.innerHTML = "<form></form>";
    const outer = around.querySelector("form")!;
    const {root, outermost} = nest(outer, open, open);
    const html = `<checkout-payment ${shared()} methods="card" buyer-country="US"></checkout-payment>`;
    const element = add<CheckoutPayment>(root, html);
    await until(() => element.status === "ready");
    const card = await settled(element.querySelector<CheckoutCardFields>("checkout-card-fields")!);
    await hasFields(card, outermost);
    for (const name of fields) expectShown(card, name, field(name));
    expect(outer.checkValidity()).to.equal(true);
    field("number").focus();
    expect([hasFocus(element), hasFocus(card)]).to.deep.equal([true, true]);
    world.sdk.session.fill();
    typePostal(card, "95131");
    payButton(element).click();
    await until(() => element.status === "succeeded");
    expect(count(outermost)).to.deep.equal([0]);
    expect([...element.children].map(({localName}) => localName)).to.deep.equal([card.localName]);
  });

  it("shows Fastlane's watermark and card form", async () => {
    const {root, outermost} = nest(await place(), closed, open);
    const element = await settled(
      add<CheckoutFastlane>(root, `<checkout-fastlane ${shared()}></checkout-fastlane>`),
    );
    await until(() => world.sdk.watermarks.length === 1);
    const email = find<HTMLInputElement>(element, "#email");
    email.value = "buyer@example.com";
    email.dispatchEvent(new Event("input", {bubbles: true}));
    find(element, ".next").click();
    await until(() => world.sdk.cards[0]?.drawn);
    await element.updateComplete;
    expectShown(element, "watermark", world.sdk.watermarks[0]!.parentElement!);
    expectShown(element, "payment", world.sdk.cards[0]!.drawn!.parentElement!);
    find(element, ".pay").click();
    await until(() => element.status === "succeeded");
    element.remove();
    expect(count(outermost)).to.deep.equal([0]);
  });

  it("shows PayPal's field of a local method", async () => {
    world.server.quote = () => ({body: {amount: {currencyCode: "EUR", value: "75.00"}}});
    const {root, outermost} = nest(await place(), open);
    const element = await settled(
      add<CheckoutPaymentMethod>(
        root,
        `<checkout-payment-method ${shared()} method="ideal"></checkout-payment-method>`,
      ),
    );
    const [name] = world.sdk.local.fields;
    expect(name?.element.parentElement === outermost).to.equal(true);
    expectShown(element, "name", name!.element);
  });

  it("opens the guest's form below its button", async () => {
    const {root, outermost} = nest(await place(), open, open);
    const element = await settled(
      add<CheckoutGuestButton>(root, `<checkout-guest-button ${shared()}></checkout-guest-button>`),
    );
    expect(count(outermost)).to.deep.equal([0]);
    find(element, ".place").click();
    const {targetElement} = world.sdk.payment.starts[0]!.options;
    expect(targetElement?.parentElement === outermost).to.equal(true);
    const slot = find<HTMLSlotElement>(element, "slot[name=form]");
    expect(slot.assignedElements({flatten: true}).includes(targetElement!)).to.equal(true);
    // A click in the form doesn't count as a press of the button.
    targetElement!.dispatchEvent(new MouseEvent("click", {bubbles: true, composed: true}));
    expect(world.sdk.payment.starts).to.have.length(1);
    outermost.replaceChildren();
    await until(() => element.status === "ready");
    find(element, ".place").click();
    expect(world.sdk.payment.starts[1]!.options.targetElement?.parentElement === outermost).to.equal(true);
  });

  for (const mode of ["popup", "modal"])
    it(`adds nothing to the page for a guest's ${mode}`, async () => {
      const {root} = nest(await place(), open);
      const element = await settled(
        add<CheckoutGuestButton>(
          root,
          `<checkout-guest-button ${shared()} presentation-mode="${mode}"></checkout-guest-button>`,
        ),
      );
      find(element, ".place").click();
      await until(() => world.server.count("order") === 1);
      expect(world.sdk.payment.starts[0]!.options).to.deep.equal({presentationMode: mode});
      expect(count(document, root)).to.deep.equal([0, 0]);
      await world.sdk.payment.approve();
      await until(() => element.status === "succeeded");
    });

  // WebKitGTK has no `moveBefore()`.
  if ("moveBefore" in Element.prototype)
    describe("keeps its fields through moveBefore()", () => {
      it("into the document, and into other roots", async () => {
        const {element, outermost, root} = await mount(open, open);
        const around = outermost.parentElement!;
        const number = field("number");
        let loads = 0;
        const frame = document.createElement("iframe");
        frame.addEventListener("load", () => (loads += 1));
        number.append(frame);
        await until(() => loads === 1);
        world.sdk.session.fill();
        const other = nest(around, closed);
        for (const [target, parent] of [
          [around, element],
          [other.root, other.outermost],
          [root, outermost],
        ] as const) {
          target.moveBefore(element, null);
          expect(number.parentElement === parent).to.equal(true);
          expectShown(element, "number", number);
          expect(fields.every((name) => field(name).parentElement === parent)).to.equal(true);
          expect(count(element)).to.deep.equal([3]);
        }
        expect(count(other.outermost)).to.deep.equal([0]);
        expect(count(other.root)).to.deep.equal([0]);
        await pay(world, element, "checkout-complete");
        expect([world.sdk.sessions.length, loads]).to.deep.equal([1, 1]);
      });

      // Firefox reports this move as a removal, so the element starts over there.
      it("of the component into another one's root", async () => {
        const {element, outermost} = await mount(open);
        const around = outermost.parentElement!;
        const other = nest(around, open);
        for (const [target, parent] of [
          [other.root, other.outermost],
          [around, outermost],
        ] as const) {
          target.moveBefore(outermost, null);
          await hasFields(element, parent);
          await settled(element);
          expectShown(element, "number", field("number"));
        }
        expect(count(other.outermost)).to.deep.equal([0]);
      });
    });
});
