import type {Route} from "@playwright/test";
import {pressAway} from "../support/keys.ts";
import {startOtherSite} from "../support/other-site.ts";
import {type CardFieldsPage, type CardSession, cards, expect, rightCode, test} from "./card-fields-page.ts";

const liability = (liabilityShift: string) => ({liabilityShift});

/** Submits a card that needs 3-D Secure, and waits until the check has the focus. Returns the order's id. */
async function openChallenge(shop: CardFieldsPage): Promise<string> {
  await shop.open();
  await shop.makeSession();
  await shop.typeCard(cards.challenge);
  await shop.page.locator("#after").focus();
  const orderId = await shop.createOrder();
  await shop.startSubmit(orderId);
  await expect(shop.code).toBeFocused();
  return orderId;
}

/** Checks that the dialog has closed and the focus is back. */
async function expectClosed(shop: CardFieldsPage): Promise<void> {
  await expect(shop.page.locator("dialog")).toHaveCount(0);
  await expect.poll(() => shop.focused()).toBe("after");
  const sheets = await shop.page.evaluate(() => document.adoptedStyleSheets.length);
  expect(sheets).toBe(0);
}

test("the right code succeeds, and a second submit in the meantime is refused", async ({shop}) => {
  const orderId = await openChallenge(shop);
  expect(
    await shop.page.evaluate(async () => {
      const {sessions} = window as unknown as {sessions: Record<string, CardSession>};
      return sessions["first"]!.submit("O").catch((error: {code: string}) => error.code);
    }),
  ).toBe("ERR_CARD_FIELDS_SUBMIT_IN_PROGRESS");
  expect(shop.confirmations).toHaveLength(1);
  await shop.page.keyboard.type(rightCode);
  pressAway(shop.page, "Enter");
  expect(await shop.result()).toEqual({state: "succeeded", data: {orderId, ...liability("POSSIBLE")}});
  await expectClosed(shop);
});

test("a closed check cancels, and the card can be submitted again", async ({shop}) => {
  const orderId = await openChallenge(shop);
  const canceled = {state: "canceled", data: {orderId}};
  await shop.dialog.getByRole("button", {name: "Close"}).click();
  expect(await shop.result()).toEqual(canceled);
  await expectClosed(shop);
  await expect(shop.field("number")).toHaveValue("4868 7191 6610 1368");

  // Escape closes the check inside its frame and on the dialog.
  await shop.startSubmit(orderId);
  await expect(shop.code).toBeFocused();
  pressAway(shop.page, "Escape");
  expect(await shop.result()).toEqual(canceled);
  await shop.startSubmit(orderId);
  await expect(shop.code).toBeFocused();
  await shop.dialog.getByRole("button", {name: "Close"}).focus();
  pressAway(shop.page, "Escape");
  expect(await shop.result()).toEqual(canceled);

  await shop.startSubmit(orderId);
  await shop.code.fill(rightCode);
  pressAway(shop.page, "Enter");
  expect(await shop.result()).toMatchObject({state: "succeeded"});
});

test(
  "the check fails by its test button and after three wrong codes",
  {tag: ["@long", "@engines-long"]},
  async ({shop}) => {
    const orderId = await openChallenge(shop);
    await shop.challenge.getByRole("button", {name: "Fail the check"}).click();
    const failed = {
      state: "failed",
      data: {orderId, message: "The bank could not confirm that this is you.", ...liability("NO")},
    };
    expect(await shop.result()).toEqual(failed);
    await expectClosed(shop);

    await shop.startSubmit(orderId);
    await expect(shop.code).toBeFocused();
    pressAway(shop.page, "Enter");
    const status = shop.challenge.getByRole("status");
    await expect(status).toHaveText("Enter the code that your bank sent you.");
    for (const left of ["2 tries left", "One try left"]) {
      await shop.code.fill("000000");
      pressAway(shop.page, "Enter");
      await expect(status).toContainText(left);
      await expect(shop.code).toHaveAttribute("aria-invalid", "true");
      await expect(shop.code).toHaveAccessibleDescription(new RegExp(left));
    }
    await shop.code.fill("000000");
    pressAway(shop.page, "Enter");
    expect(await shop.result()).toEqual(failed);
  },
);

test(
  "the check shows a message when a reply is lost or the check is replaced",
  {tag: "@long"},
  async ({shop}) => {
    await openChallenge(shop);
    const answers = "**/answers";
    const status = shop.challenge.getByRole("status");
    await shop.page.route(answers, (route) => route.abort("connectionreset"));
    await shop.page.keyboard.type(rightCode);
    pressAway(shop.page, "Enter");
    await expect(status).toContainText("couldn't be sent");
    await shop.page.unroute(answers);
    await shop.page.route(answers, (route) =>
      route.fulfill({status: 404, json: {name: "RESOURCE_NOT_FOUND"}}),
    );
    pressAway(shop.page, "Enter");
    await expect(status).toContainText("has expired");
    await shop.page.unroute(answers);
    pressAway(shop.page, "Enter");
    expect(await shop.result()).toMatchObject({state: "succeeded"});
  },
);

// The headless shell fires a load event that passes for the check's own page.
const notLoaded = "a check that can't be loaded shows a message and can be closed";
test(notLoaded, {tag: "@whole-browser"}, async ({shop}) => {
  await shop.page.clock.install();
  await shop.open();
  await shop.makeSession();
  await shop.typeCard(cards.challenge);
  const orderId = await shop.createOrder();
  // A refused connection, and one without a reply, for which some engines fire no event.
  for (const handle of [(route: Route) => route.abort("connectionrefused"), () => undefined]) {
    await shop.page.route("**/three-d-secure/**", handle);
    await shop.startSubmit(orderId);
    await expect(shop.dialog.locator("iframe")).toHaveCount(1);
    await shop.page.clock.fastForward(10_000);
    await expect(shop.dialog.getByRole("status")).toContainText("couldn't be loaded");
    await shop.dialog.getByRole("button", {name: "Close"}).click();
    expect(await shop.result()).toEqual({state: "canceled", data: {orderId}});
  }
});

test("messages of other windows are ignored", async ({shop}) => {
  const orderId = await openChallenge(shop);
  const other = await startOtherSite("");
  try {
    await shop.page.evaluate(async (url) => {
      const frame = document.createElement("iframe");
      frame.src = url;
      document.body.append(frame);
      await new Promise((resolve) => frame.addEventListener("load", resolve));
    }, other.crosssite);
    await shop.page
      .frames()
      .find((frame) => frame.url() === other.crosssite)!
      .evaluate(() => {
        for (const message of [{kind: "answered", state: "passed"}, {kind: "close"}]) {
          parent.postMessage(message, "*");
          for (let index = 0; index < parent.frames.length; index += 1)
            parent.frames[index]?.postMessage(message, "*");
        }
      });
    await shop.page.evaluate(() => window.postMessage({kind: "answered", state: "passed"}, location.origin));
    await expect(shop.dialog).toBeVisible();
    await shop.dialog.getByRole("button", {name: "Close"}).click();
    expect(await shop.result()).toEqual({state: "canceled", data: {orderId}});
  } finally {
    await other.stop();
  }
});

test("a destroyed session ends its submit, removes everything and can be replaced", async ({shop}) => {
  await openChallenge(shop);
  const destroyed = {error: {code: "ERR_CARD_FIELDS_SESSION_DESTROYED"}};
  await shop.destroy();
  expect(await shop.result()).toMatchObject(destroyed);
  await expect(shop.page.locator("iframe, dialog, paypal-card-field")).toHaveCount(0);
  expect(await shop.submit("O")).toMatchObject(destroyed);

  await shop.makeSession();
  await expect(shop.page.locator('iframe[title="Card number"]')).toHaveCount(1);
  await shop.typeCard(cards.plain);
  expect(await shop.submit(await shop.merchant.createOrder())).toMatchObject({state: "succeeded"});
});
