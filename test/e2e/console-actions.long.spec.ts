import {createServer} from "node:http";
import type {AddressInfo} from "node:net";
import type {Request} from "@playwright/test";
import {expect, test} from "./support/fixtures.ts";
import {consoleIn, startAlone} from "./support/own-sandbox.ts";

// What one thing that is pressed must not do to another.

/** A webhook of a merchant's, and how often it was called. */
async function listener() {
  let calls = 0;
  const server = createServer((request, reply) => {
    calls += 1;
    request.resume().on("end", () => reply.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const {port} = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    calls: () => calls,
    stop: () => server.close(),
  };
}

test("an event is sent again to the webhook that is asked for, and to no other", async ({page}) => {
  const sandbox = await startAlone();
  const [one, other] = [await listener(), await listener()];
  const seen = consoleIn(page, sandbox.url);
  for (const {url} of [one, other])
    await seen.call("/v1/notifications/webhooks", {url, event_types: [{name: "CHECKOUT.ORDER.COMPLETED"}]});
  await seen.paidOrder();
  await expect.poll(() => [one.calls(), other.calls()]).toEqual([1, 1]);
  await seen.open("/?view=webhooks&event_type=CHECKOUT.ORDER.COMPLETED");
  await page.locator(".opener").first().click();
  await page.getByRole("button", {name: `Send again to ${one.url}`}).click();
  await expect(seen.said).toHaveText("It is sent again.");
  await expect.poll(one.calls).toBe(2);
  await page.getByRole("button", {name: "Send to all webhooks"}).click();
  await expect.poll(() => [one.calls(), other.calls()]).toEqual([3, 2]);
  for (const each of [one, other]) each.stop();
  await sandbox.stop();
});

test("a dispute that is settled for the buyer gives the money back", async ({page}) => {
  const sandbox = await startAlone();
  const seen = consoleIn(page, sandbox.url);
  const id = await seen.paidOrder();
  await seen.open(`/?view=orders&open=${id}`);
  await page.getByText("Open a dispute", {exact: true}).click();
  await page.getByLabel("Reason").selectOption("UNAUTHORISED");
  await page.getByRole("button", {name: "Open the dispute"}).click();
  await page.getByRole("button", {name: "Settle for the buyer"}).click();
  await expect(seen.pane).toContainText("RESOLVED_BUYER_FAVOR");
  await seen.open(`/?view=orders&open=${id}`);
  await expect(seen.pane).toContainText("Returned by a dispute");
  await sandbox.stop();
});

test("pages, filters and questions stay what they are about", async ({page, context}) => {
  const sandbox = await startAlone();
  const seen = consoleIn(page, sandbox.url);
  await page.request.post(`${sandbox.url}/_sandbox/seed`, {data: {}});
  for (let index = 0; index < 60; index += 1) await seen.paidOrder();
  // Older rows are of the same filter, and another filter begins at its newest.
  await seen.open("/?view=orders&status=COMPLETED");
  await page.getByRole("link", {name: "Older"}).click();
  await expect(page).toHaveURL(/status=COMPLETED&after=/);
  await seen.settled();
  await page.getByLabel("Status").selectOption("CREATED");
  await expect(page).toHaveURL(/\/\?view=orders&status=CREATED$/);
  // Who is asked about one row is not asked the same about the next.
  await seen.open("/?view=links");
  await page.locator(".opener").first().click();
  await page.getByRole("button", {name: "Delete", exact: true}).click();
  await expect(page.getByText("Nobody can pay with it any more.")).toBeVisible();
  await page.locator(".opener").nth(1).click();
  await expect(seen.pane.getByRole("button", {name: "Copy the link"})).toBeVisible();
  await expect(page.getByText("Nobody can pay with it any more.")).toHaveCount(0);
  // A link can be opened in a tab of its own.
  const tab = context.waitForEvent("page");
  await page.getByRole("link", {name: "Refunds"}).click({modifiers: ["ControlOrMeta"]});
  await (await tab).waitForURL(/view=refunds/);
  await expect(page.getByRole("heading", {level: 1})).toHaveText("Payment links");
  // Who types a path means the sign itself.
  await seen.open("/?view=requests");
  const path = page.getByLabel("Path begins with");
  await path.focus();
  await page.keyboard.type("/v2");
  await expect(path).toHaveValue("/v2");
  await sandbox.stop();
});

test("the clock that is shown is the sandbox's", async ({page}) => {
  const sandbox = await startAlone();
  const seen = consoleIn(page, sandbox.url);
  await page.request.post(`${sandbox.url}/_sandbox/clock`, {data: {advance_seconds: 40 * 86_400}});
  await seen.open("/?view=clock");
  const shown = await page.locator("main strong time").getAttribute("datetime");
  expect(Date.parse(shown ?? "") - Date.now()).toBeGreaterThan(39 * 86_400_000);
  await sandbox.stop();
});

test("a stream that breaks off and comes back: what happened meanwhile is there", async ({page}) => {
  const sandbox = await startAlone();
  const seen = consoleIn(page, sandbox.url);
  await seen.open("/?view=orders");
  await sandbox.kill();
  await expect(page.locator(".live.off")).toBeVisible();
  await sandbox.start();
  const id = await seen.paidOrder();
  await expect(page.locator(".live.on")).toBeVisible({timeout: 20_000});
  await expect(seen.row(id)).toBeVisible();
  await sandbox.stop();
});

test("the detail of one row that comes late is not drawn over that of the next", async ({page}) => {
  const sandbox = await startAlone();
  const seen = consoleIn(page, sandbox.url);
  const [first, second] = [await seen.paidOrder(), await seen.paidOrder()];
  await seen.open("/?view=orders");
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let isOver: Promise<unknown> = Promise.resolve();
  const asked = new Promise<void>((resolve) => {
    void page.route(`**/_sandbox/console/orders/${first}`, async (route) => {
      const response = await route.fetch();
      // Given up by the page, or answered: either way it says nothing any more.
      const isThis = (request: Request) => request === route.request();
      isOver = Promise.race([
        page.waitForEvent("requestfinished", isThis),
        page.waitForEvent("requestfailed", isThis),
      ]);
      resolve();
      await released;
      await route.fulfill({response}).catch(() => undefined);
    });
  });
  await seen.row(first).click();
  await asked;
  await seen.row(second).click();
  await expect(seen.pane.getByRole("button", {name: `${second}, copy`})).toBeVisible();
  release();
  await isOver;
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect(seen.pane.getByRole("button", {name: `${second}, copy`})).toBeVisible();
  await expect(seen.pane.getByRole("button", {name: `${first}, copy`})).toHaveCount(0);
  await sandbox.stop();
});

test("what a person says of a mail is what the sandbox is told", async ({page}) => {
  const sandbox = await startAlone();
  const seen = consoleIn(page, sandbox.url);
  await page.request.post(`${sandbox.url}/_sandbox/seed`, {data: {}});
  let state = "in-doubt";
  // No mail of a mailbox is in doubt, so the page is told that one is.
  await page.route(/\/_sandbox\/console\/mail\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({response, json: {...((await response.json()) as object), status: state}});
  });
  const outcomes: unknown[] = [];
  await page.route("**/_sandbox/mail/*/settle", async (route) => {
    outcomes.push(route.request().postDataJSON());
    await route.fulfill({status: 204});
  });
  await seen.open("/?view=mail");
  await page.locator(".opener").first().click();
  await seen.pane.getByRole("button", {name: "It was sent"}).click();
  await expect(seen.said).toHaveText("Noted: it was sent.");
  await seen.pane.getByRole("button", {name: "Send it again"}).click();
  await expect(seen.said).toHaveText("It is sent again.");
  expect(outcomes).toEqual([{outcome: "sent"}, {outcome: "not-sent"}]);
  // One that failed was not sent, whatever a person says.
  state = "failed";
  await page.reload();
  await expect(seen.pane.getByRole("button", {name: "Send it again"})).toBeVisible();
  await expect(seen.pane.getByRole("button", {name: "It was sent"})).toHaveCount(0);
  await sandbox.stop();
});
