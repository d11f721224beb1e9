import {expect, fixture} from "@open-wc/testing";
import type {CheckoutCardFields} from "../../src/index.ts";
import {completed, type Answer} from "./support/fake-server.ts";
import {markup, pay, payButton, settled, textOf, typePostal, useWorld} from "./support/setup.ts";
import {until} from "./support/until.ts";

describe("an element that leaves the page during its payment", () => {
  const world = useWorld();

  /** Pays, and removes the form when the order is approved. */
  async function removeAtApproval(): Promise<{
    root: HTMLElement;
    heard: string[];
    answer: (answer: Answer) => void;
  }> {
    const root = await fixture<HTMLElement>(`<div>${markup()}</div>`);
    const element = await settled(root.querySelector<CheckoutCardFields>("checkout-card-fields")!);
    let answer = (_: Answer): void => undefined;
    world.server.capture = () => new Promise((resolve) => (answer = resolve));
    const heard: string[] = [];
    const stop = new AbortController();
    for (const name of ["approve", "complete", "error"])
      document.addEventListener(`checkout-${name}`, () => heard.push(name), {signal: stop.signal});
    element.addEventListener("checkout-approve", () => element.remove());
    world.sdk.session.fill();
    typePostal(element, "95131");
    payButton(element).click();
    await until(() => world.server.count("capture") === 1);
    stops.push(stop);
    return {root, heard, answer};
  }
  const stops: AbortController[] = [];
  afterEach(() => stops.splice(0).forEach((stop) => stop.abort()));

  for (const [name, answer] of [
    ["complete", {status: 201, body: completed()}],
    ["error", {status: 422, body: {error: "no", details: [{issue: "INSTRUMENT_DECLINED"}]}}],
  ] as const)
    it(`reports ${name} to the document`, async () => {
      const {heard, answer: reply} = await removeAtApproval();
      reply(answer);
      await until(() => heard.length === 2);
      expect(heard).to.deep.equal(["approve", name]);
    });

  it("leaves the receipt to the element that replaces it", async () => {
    const {root, heard, answer} = await removeAtApproval();
    root.innerHTML = markup();
    const replacement = await settled(root.querySelector<CheckoutCardFields>("checkout-card-fields")!);
    expect(replacement.status).to.equal("ready");
    // The other payment may be taking money.
    world.sdk.session.fill();
    typePostal(replacement, "95131");
    expect(await replacement.submit()).to.equal(undefined);
    answer({status: 201, body: completed()});
    world.server.capture = () => ({status: 200, body: completed()});
    await until(() => replacement.status === "succeeded");
    await replacement.updateComplete;
    expect(textOf(replacement, "[part=receipt]")).to.contain("ORDER-1");
    expect(heard).to.deep.equal(["approve", "complete"]);
    expect(world.server.count("order")).to.equal(1);
  });

  it("lets the next form of the same goods sell them again after a receipt was shown", async () => {
    const root = await fixture<HTMLElement>(`<div>${markup()}</div>`);
    await pay(
      world,
      await settled(root.querySelector<CheckoutCardFields>("checkout-card-fields")!),
      "checkout-complete",
    );
    root.innerHTML = "";
    await new Promise((resolve) => setTimeout(resolve));
    root.innerHTML = markup();
    const next = await settled(root.querySelector<CheckoutCardFields>("checkout-card-fields")!);
    expect([next.status, next.isDisabled]).to.deep.equal(["ready", false]);
  });
});
