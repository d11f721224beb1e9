import {cards} from "./fake-service.ts";
import {expect, test} from "./shop.ts";

test.beforeEach(async ({shop}) => {
  await shop.open();
});

test("two sessions on one page don't mix", async ({shop}) => {
  await shop.makeSession("first");
  await shop.makeSession("second");
  await shop.typeCard(cards.frictionless, "first", {cvv: "111"});
  await shop.typeCard(cards.frictionlessFailed, "second", {cvv: "222", expiry: "0131"});

  const titles = await shop.page
    .locator("iframe")
    .evaluateAll((frames) => frames.map((frame) => (frame as HTMLIFrameElement).title));
  expect(titles).toHaveLength(6);
  expect(new Set(titles).size).toBe(6);

  await shop.startSubmit("A", "first");
  await shop.startSubmit("B", "second");
  expect(await shop.result("first")).toEqual({
    state: "succeeded",
    data: {orderId: "A", liabilityShift: "POSSIBLE"},
  });
  expect(await shop.result("second")).toEqual({
    state: "succeeded",
    data: {orderId: "B", liabilityShift: "NO"},
  });
  const sent = Object.fromEntries(shop.service.confirmations.map(({id, card}) => [id, card]));
  expect(sent).toEqual({
    A: {number: cards.frictionless, expiry: "2030-12", security_code: "111"},
    B: {number: cards.frictionlessFailed, expiry: "2031-01", security_code: "222"},
  });
  expect(shop.service.frameSessions).toBe(2);
});

test("fields that are moved in the document start anew and still work", {tag: "@long"}, async ({shop}) => {
  await shop.makeSession();
  await shop.typeCard(cards.frictionless);
  await shop.page.evaluate(() => {
    document.getElementById("second")?.append(...document.querySelectorAll("#first .field"));
  });
  await expect(shop.field("number", "second")).toHaveValue("");
  await expect
    .poll(async () => (await shop.heard()).at(-1)?.payload.data)
    .toMatchObject({
      cards: [],
      number: {isEmpty: true, isValid: false},
      cvv: {isEmpty: true, isValid: false},
    });
  await shop.typeCard(cards.frictionlessFailed, "second");
  expect(await shop.submit("O")).toMatchObject({state: "succeeded", data: {liabilityShift: "NO"}});
  expect(shop.service.frameSessions).toBe(1);
});

test("a destroyed session leaves nothing behind, ends its submit, and can be made again", async ({shop}) => {
  await shop.makeSession();
  await shop.typeCard(cards.challenge);
  await shop.startSubmit("O");
  await expect(shop.challenge.locator("input[name=code]")).toBeFocused();
  const ended = {error: {code: "ERR_CARD_FIELDS_SESSION_DESTROYED"}};
  await shop.page.evaluate(() => {
    (window as unknown as {sessions: Record<string, {destroy(): void}>}).sessions["first"]!.destroy();
  });
  expect(await shop.result()).toMatchObject(ended);
  await expect(shop.page.locator("iframe, dialog, paypal-card-field")).toHaveCount(0);
  expect(await shop.submit("O")).toMatchObject(ended);

  await shop.makeSession();
  await expect(shop.page.locator('iframe[title="Card number"]')).toHaveCount(1);
  await shop.typeCard(cards.plain);
  expect(await shop.submit("O")).toMatchObject({state: "succeeded"});
});

test("fields that the page takes away while the card is sent end the submit", async ({shop}) => {
  await shop.makeSession();
  await shop.typeCard(cards.plain);
  const sending = shop.page.waitForRequest("**/confirm-payment-source");
  await shop.page.route("**/confirm-payment-source", () => undefined);
  await shop.startSubmit("O");
  await sending;
  await shop.page.evaluate(() => document.getElementById("first")!.replaceChildren());
  expect(await shop.result()).toMatchObject({error: {code: "NETWORK_ERROR", isRecoverable: true}});
});

test("one field can be destroyed and made again; two of a type can't be", async ({shop}) => {
  await shop.makeSession();
  const remade = await shop.page.evaluate(() => {
    interface Session {
      createCardFieldsComponent(config: {type: string}): HTMLElement & {destroy(): void};
    }
    const session = (window as unknown as {sessions: Record<string, Session>}).sessions["first"]!;
    const old = document.querySelector("paypal-card-field") as HTMLElement & {destroy(): void};
    const box = old.parentElement!;
    let refused = "";
    try {
      session.createCardFieldsComponent({type: "number"});
    } catch (error) {
      refused = (error as {code: string}).code;
    }
    old.destroy();
    box.append(session.createCardFieldsComponent({type: "number"}));
    return refused;
  });
  expect(remade).toBe("ERR_CARD_FIELDS_TYPE_INVALID");
  await shop.typeCard(cards.plain);
  expect(await shop.submit("O")).toMatchObject({state: "succeeded"});
});

test("a service that can't be reached at first is asked again", {tag: "@long"}, async ({shop}) => {
  const lost = new Set(["frame-sessions", "card-field?"]);
  await shop.page.route(/frame-sessions|card-field\?/, async (route) => {
    const [first] = [...lost].filter((part) => route.request().url().includes(part));
    if (first === undefined) return route.fallback();
    lost.delete(first);
    return route.abort("connectionrefused");
  });
  await shop.makeSession();
  await shop.typeCard(cards.plain);
  expect(lost.size).toBe(0);
  expect(await shop.submit("O")).toMatchObject({state: "succeeded"});
});

test("a listener that throws keeps nobody else from hearing", {tag: "@long"}, async ({shop}) => {
  await shop.makeSession();
  await shop.page.evaluate(async () => {
    interface Session {
      on(event: string, listener: (payload: {data: {cards: unknown[]}}) => void): Promise<void>;
    }
    const shop = window as unknown as {sessions: Record<string, Session>; late: unknown};
    await shop.sessions["first"]!.on("cardtypechange", ({data}) => {
      data.cards.length = 0;
      throw new Error("a mistake of the page");
    });
    await shop.sessions["first"]!.on("cardtypechange", ({data}) => (shop.late = data.cards.length));
  });
  await shop.field("number").fill(cards.plain);
  await expect.poll(() => shop.page.evaluate(() => (window as unknown as {late: unknown}).late)).toBe(1);
  expect(shop.problems.splice(0)).toEqual(["Error: a mistake of the page"]);
});
