import {expect, fixture} from "@open-wc/testing";
import {CheckoutProvider, CheckoutWalletButton} from "../../src/index.ts";
import {useWorld} from "./support/world.ts";
import {until} from "./support/until.ts";

/** This page doesn't import `define.ts`, so that the test decides the order of the definitions. */
describe("definition", () => {
  const world = useWorld();

  it("registers no element when the classes are imported", () => {
    expect(customElements.get("checkout-wallet-button")).to.equal(undefined);
    expect(customElements.get("checkout-provider")).to.equal(undefined);
  });

  it("connects elements with a provider that is defined later", async () => {
    const provider = await fixture<CheckoutProvider>(
      `<checkout-provider environment="sandbox" sdk-url="${location.origin}" server="${world.server.path}"
        ><checkout-wallet-button wallet="paypal" loading="manual"></checkout-wallet-button
      ></checkout-provider>`,
    );
    CheckoutWalletButton.register();
    const element = provider.querySelector("checkout-wallet-button")!;
    await element.updateComplete;
    CheckoutProvider.register();
    await provider.updateComplete;
    element.load();
    await until(() => element.status === "ready", `status stays ${element.status}`);
  });
});
