import {cards, formPage} from "./support/card-form.ts";
import {expect, openForm, test} from "./support/fixtures.ts";

// test/components has the same tests with a fake SDK and server. These use the sandbox.

test("an unknown state of the SDK is an error and not a success", async ({page, sharedShop}) => {
  // Makes the SDK return a state that doesn't exist.
  await page.addInitScript(() => {
    type Parts = Record<string, (...args: unknown[]) => unknown>;
    const patch = (event: Event) => {
      const sdk = (window as unknown as {paypal?: Parts}).paypal;
      if (!sdk || !(event.target instanceof HTMLScriptElement)) return;
      document.removeEventListener("load", patch, true);
      const createInstance = sdk["createInstance"];
      const patched = async (...args: unknown[]) => {
        const instance = (await createInstance?.(...args)) as Parts;
        const make = instance["createCardFieldsOneTimePaymentSession"];
        const submit = async (orderId: unknown) => ({state: "teleported", data: {orderId}});
        return {
          ...instance,
          createCardFieldsOneTimePaymentSession: () => ({...(make?.() as object), submit}),
        };
      };
      Object.assign(window, {paypal: {...sdk, createInstance: patched}});
    };
    // In the capture phase of the script's load event, before the element's listener.
    document.addEventListener("load", patch, true);
  });
  const form = await openForm(page, formPage(sharedShop));
  await form.fill(cards.frictionless);
  await form.pay();
  expect(await form.event("checkout-error")).toEqual({code: "unexpected-state"});
  expect(await form.events()).not.toContain("checkout-complete");
  await expect(form.field("number")).toHaveValue("4868 7191 9682 9038");
});

test("an unknown outcome shows a message to wait and blocks another payment", async ({form}) => {
  let release: (() => void) | undefined;
  let held = false;
  await form.page.route("**/service-api/checkout/orders/*/capture", async (route) => {
    if (!held) {
      held = true;
      return route.abort("connectionreset");
    }
    await new Promise<void>((resolve) => (release = resolve));
    return route.continue();
  });
  await form.fill(cards.frictionless);
  await form.pay();
  await form.event("checkout-pending");
  await expect(form.result).toContainText("don't pay again");
  expect(await form.status()).toBe("pending");
  await form.element
    .getByRole("button", {name: /pay|checking/i})
    .first()
    .click({force: true});
  expect((await form.events()).filter((type) => type === "checkout-submit")).toHaveLength(1);
  await expect.poll(() => release !== undefined).toBe(true);
  release?.();
  await form.event("checkout-complete");
});
