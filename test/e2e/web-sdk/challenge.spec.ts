import type {Route} from "@playwright/test";
import {pressAway} from "../support/keys.ts";
import {expectGone, meetChallenge} from "./challenge-steps.ts";
import {cards, rightCode} from "./fake-service.ts";
import {expect, test} from "./shop.ts";

test("passed: the right code succeeds", async ({shop}) => {
  await meetChallenge(shop);
  await shop.page.keyboard.type(rightCode);
  pressAway(shop.page, "Enter");
  expect(await shop.result()).toEqual({state: "succeeded", data: {orderId: "O", liabilityShift: "POSSIBLE"}});
  await expectGone(shop);
});

const canceled = {state: "canceled", data: {orderId: "O"}};

test("closed by the button: canceled, and the card is still there to be sent again", async ({shop}) => {
  await meetChallenge(shop);
  await shop.dialog.getByRole("button", {name: "Close"}).click();
  expect(await shop.result()).toEqual(canceled);
  await expectGone(shop);
  await expect(shop.field("number")).toHaveValue("4868 7191 6610 1368");

  await shop.startSubmit("O");
  await shop.challenge.locator("input[name=code]").fill(rightCode);
  pressAway(shop.page, "Enter");
  expect(await shop.result()).toMatchObject({state: "succeeded"});
});

test("closed by Escape, inside the bank's page and on the dialog itself", {tag: "@long"}, async ({shop}) => {
  await meetChallenge(shop);
  pressAway(shop.page, "Escape");
  expect(await shop.result()).toEqual(canceled);
  await expectGone(shop);

  await shop.startSubmit("O");
  await expect(shop.challenge.locator("input[name=code]")).toBeFocused();
  await shop.dialog.getByRole("button", {name: "Close"}).focus();
  pressAway(shop.page, "Escape");
  expect(await shop.result()).toEqual(canceled);
  await expectGone(shop);
});

test("an answer that is lost can be given again", {tag: "@long"}, async ({shop}) => {
  await meetChallenge(shop);
  await shop.page.route("**/answers", (route) => route.abort("connectionreset"));
  await shop.page.keyboard.type(rightCode);
  pressAway(shop.page, "Enter");
  await expect(shop.challenge.getByRole("status")).toContainText("could not be sent");
  await shop.page.unroute("**/answers");
  pressAway(shop.page, "Enter");
  expect(await shop.result()).toMatchObject({state: "succeeded"});
});

test("a check that another one replaced says so", {tag: "@long"}, async ({shop}) => {
  await meetChallenge(shop);
  await shop.page.route("**/answers", (route) =>
    route.fulfill({status: 404, json: {name: "RESOURCE_NOT_FOUND"}}),
  );
  await shop.page.keyboard.type(rightCode);
  pressAway(shop.page, "Enter");
  await expect(shop.challenge.getByRole("status")).toContainText("no longer valid");
});

test("a check that can't be loaded, or doesn't come, says so and can be closed", async ({shop}) => {
  await shop.page.clock.install();
  await shop.open();
  await shop.makeSession();
  await shop.typeCard(cards.challenge);
  // Refused, and never answered: then no engine tells anything of the frame.
  for (const fate of [(route: Route) => route.abort("connectionrefused"), () => undefined]) {
    await shop.page.route("**/three-d-secure/**", fate);
    await shop.startSubmit("O");
    await expect(shop.dialog.locator("iframe")).toHaveCount(1);
    await shop.page.clock.fastForward(10_000);
    await expect(shop.dialog.getByRole("status")).toContainText("could not be loaded");
    await shop.dialog.getByRole("button", {name: "Close"}).click();
    expect(await shop.result()).toEqual(canceled);
  }
});

test("messages of other windows pass for no answer", async ({shop}) => {
  await meetChallenge(shop);
  await shop.page.evaluate(
    async (url) => {
      const stranger = document.createElement("iframe");
      stranger.title = "Stranger";
      stranger.src = url;
      document.body.append(stranger);
      await new Promise((resolve) => stranger.addEventListener("load", resolve));
    },
    shop.service.pageUrl.replace("localhost", "127.0.0.1") + "/stranger",
  );
  const stranger = shop.page.frames().find((frame) => frame.url().endsWith("/stranger"));
  await stranger?.evaluate(() => {
    for (const message of [{kind: "answered", state: "passed"}, {kind: "close"}]) {
      parent.postMessage(message, "*");
      for (let index = 0; index < parent.frames.length; index += 1)
        parent.frames[index]?.postMessage(message, "*");
    }
  });
  await shop.page.evaluate(() => window.postMessage({kind: "answered", state: "passed"}, location.origin));
  await expect(shop.dialog).toBeVisible();
  await shop.dialog.getByRole("button", {name: "Close"}).click();
  expect(await shop.result()).toEqual(canceled);
});
