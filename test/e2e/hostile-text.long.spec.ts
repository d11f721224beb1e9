import {mkdtemp, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import type {Page} from "@playwright/test";
import {startShop} from "../support/shop.ts";
import {allKinds, approveIn, openReady, popupOf} from "./support/checkouts.ts";
import {FastlaneForm} from "./support/fastlane-form.ts";
import {expect, test} from "./support/fixtures.ts";
import {GuestForm} from "./web-sdk/guest-form.ts";

/** Text with markup that would run scripts. The test page has no policy that prevents it. */
const hostile = `"'><img src=x onerror="hit=1"><script>hit=1</script><svg onload=hit=1>$&`;

/** Checks that all pages, shadow roots and frames have no element of the hostile text, and that no script ran. */
async function expectHarmless(page: Page): Promise<void> {
  for (const window of page.context().pages()) {
    for (const frame of window.frames()) {
      const found = await frame.evaluate(() => {
        const roots: ParentNode[] = [document];
        for (const root of roots)
          for (const {shadowRoot} of root.querySelectorAll("*")) if (shadowRoot) roots.push(shadowRoot);
        const made = roots.flatMap((root) => [...root.querySelectorAll(`img[src="x"], svg[onload]`)]);
        return {made: made.length, hit: "hit" in globalThis};
      });
      expect(found, frame.url()).toEqual({made: 0, hit: false});
    }
  }
}

test("hostile text runs when it is inserted as markup (control)", async ({page, sharedShop}) => {
  await openReady(page, sharedShop, "wallet");
  await page.evaluate(
    (text) => document.querySelector("main")!.insertAdjacentHTML("beforeend", text),
    hostile,
  );
  await expect.poll(() => page.evaluate(() => "hit" in globalThis)).toBe(true);
  await expect(expectHarmless(page)).rejects.toThrow();
});

test("names of products and shipping options are shown as text in the wallet's window and the guest's form", async ({
  page,
}) => {
  // The test starts two processes.
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), "checkout-hostile-"));
  const catalogue = join(folder, "catalogue.json");
  const usd = (value: string) => ({currencyCode: "USD", value});
  await writeFile(
    catalogue,
    JSON.stringify({
      products: [{sku: "ceramic-teapot", name: hostile, price: usd("75.00")}],
      shipping: {
        options: [
          {id: "FREE", label: hostile, amount: usd("0.00")},
          {id: "FAST", label: `Fast ${hostile}`, amount: usd("5.00")},
        ],
        countries: ["US"],
      },
    }),
  );
  const shop = await startShop({merchant: {CATALOGUE: catalogue}});
  try {
    const wallet = await openReady(page, shop, "wallet", "shipping");
    await wallet.press();
    const popup = await popupOf(page, /checkoutnow/);
    await expect(popup.getByText(hostile).first()).toBeVisible();
    await popup.getByRole("radio", {name: `Fast ${hostile}`}).check();
    await expect(popup.getByText("$80.00").first()).toBeVisible();
    await expectHarmless(page);
    const closed = popup.waitForEvent("close");
    await approveIn(popup);
    await closed;
    await wallet.event("complete");
    await expectHarmless(page);

    const guest = await openReady(page, shop, "guest", "shipping");
    await guest.press();
    const form = GuestForm.in(page);
    await expect(form.root.getByText(hostile).first()).toBeVisible();
    await expectHarmless(page);
    form.cancel();
    await guest.event("cancel");
  } finally {
    await shop.stop();
    await rm(folder, {recursive: true, force: true});
  }
});

for (const kind of allKinds) {
  test(`${kind}: the server's message about a refused order is not shown`, async ({page, sharedShop}) => {
    const checkout = await openReady(page, sharedShop, kind);
    await checkout.fill();
    await page.route("**/orders/create", (route) =>
      route.fulfill({
        status: 422,
        json: {error: hostile, code: hostile, debug_id: hostile, details: [{issue: hostile}]},
      }),
    );
    await checkout.press();
    expect(await checkout.event("error")).toEqual({code: "order-create"});
    await expect(checkout.result).toHaveText(
      "We couldn't start your order. You haven't been charged. Try again.",
    );
    await expectHarmless(page);
  });
}

for (const kind of ["wallet", "guest"] as const) {
  test(`${kind}: messages of the SDK are not shown, and the page gets them unchanged`, async ({
    page,
    sharedShop,
  }) => {
    // Makes the SDK warn and fail with the hostile text.
    await page.addInitScript((text) => {
      type Parts = Record<string, (...args: unknown[]) => unknown>;
      const patch = (event: Event) => {
        const sdk = (window as unknown as {paypal?: Parts}).paypal;
        if (!sdk || !(event.target instanceof HTMLScriptElement)) return;
        document.removeEventListener("load", patch, true);
        const createInstance = sdk["createInstance"];
        const speaking = async (...args: unknown[]) => {
          const instance = (await createInstance?.(...args)) as Parts;
          const create = (callbacks: Parts) => ({
            start: async () => {
              callbacks["onWarn"]?.({message: text, code: text, name: text});
              await Promise.resolve();
              callbacks["onError"]?.(Object.assign(new Error(text), {code: text}));
            },
          });
          return {
            ...instance,
            createPayPalOneTimePaymentSession: create,
            createPayPalGuestOneTimePaymentSession: create,
          };
        };
        Object.assign(window, {paypal: {...sdk, createInstance: speaking}});
      };
      // In the capture phase of the script's load event, before the element's listener.
      document.addEventListener("load", patch, true);
    }, hostile);
    const checkout = await openReady(page, sharedShop, kind);
    await checkout.press();
    expect(await checkout.event("error")).toEqual({code: "unexpected-state"});
    expect(await checkout.event("warn")).toMatchObject({code: hostile});
    await expect(checkout.result).toHaveText(
      "The payment couldn't be started. You haven't been charged. Try again, or choose another way to pay.",
    );
    await expectHarmless(page);
  });
}

test("fastlane: name and address of a member, order number and card digits are shown as text", async ({
  page,
  sharedShop,
}) => {
  const checkout = await openReady(page, sharedShop, "fastlane", "shipping");
  const form = new FastlaneForm(page);
  await page.route("**/members/answers", async (route) => {
    const reply = await route.fetch();
    const answer = (await reply.json()) as {profileData: {name: object; shippingAddress: object}};
    const name = {firstName: hostile, lastName: hostile, fullName: hostile};
    const address = {
      addressLine1: hostile,
      addressLine2: hostile,
      adminArea2: hostile,
      adminArea1: "CA",
      postalCode: "95131",
      countryCode: "US",
    };
    const shippingAddress = {...answer.profileData.shippingAddress, name, address};
    await route.fulfill({
      response: reply,
      json: {...answer, profileData: {...answer.profileData, name, shippingAddress}},
    });
  });
  await form.signIn("morgan.reyes@buyer.example");
  await expect(form.result).toHaveText(`Welcome back, ${hostile}. Check your details, then pay.`);
  await expect(form.address.getByText(hostile, {exact: true}).first()).toBeVisible();
  await expectHarmless(page);

  const captured = {
    id: hostile,
    status: "COMPLETED",
    purchase_units: [{payments: {captures: [{id: hostile, status: "COMPLETED", amount: hostile}]}}],
    payment_source: {card: {last_digits: hostile, brand: hostile}},
  };
  await page.route("**/orders/create", (route) =>
    route.fulfill({status: 201, json: {id: hostile, status: "COMPLETED"}}),
  );
  await page.route("**/capture", (route) => route.fulfill({json: captured}));
  await expect(form.card.getByText("Visa ending in 1881")).toBeVisible();
  await checkout.press();
  await checkout.event("complete");
  await expect(checkout.receipt).toContainText(hostile);
  await expectHarmless(page);
});

test("card: details of saved cards are shown as text, also before a removal", async ({page, sharedShop}) => {
  const kept = {id: hostile, brand: hostile, lastDigits: hostile, expiry: hostile};
  await page.route("**/vault/payment-tokens", (route) => route.fulfill({json: {cards: [kept]}}));
  const checkout = await openReady(page, sharedShop, "card", "saved-cards");
  const title = `${hostile} ending in ${hostile}, ${hostile}`;
  await expect(checkout.element.getByRole("radio", {name: title})).toBeChecked();
  await expectHarmless(page);
  await checkout.element.getByRole("button", {name: `Remove: ${title}`}).click();
  await expect(checkout.element.getByText(`Remove ${title}?`)).toBeVisible();
  await expectHarmless(page);
});
