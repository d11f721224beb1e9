import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import type {CheckoutHooks} from "../../server/merchant/handler-options.ts";
import {catalogueBy, catalogueOf} from "../../server/merchant/pricing/catalogue.ts";
import {read} from "./support/replies.ts";
import {attempt, type Browser, SESSION_KEY, type ShopOptions, TestClock} from "./support/shop.ts";
import {CLIENT_ID, CLIENT_SECRET} from "./support/fake-paypal.ts";
import {type Bench, suite} from "./support/suite.ts";

// The recipes of the docs, each in a shop of its own.
interface Recipe extends Omit<Partial<ShopOptions>, "catalogue" | "database"> {
  readonly catalogue?: CheckoutHooks["catalogue"];
  readonly database?: {prepare(sql: string): Statement};
}
interface Statement {
  run(...values: unknown[]): void;
  get(...values: unknown[]): Readonly<Record<string, unknown>>;
}
const load = async (name: string): Promise<Recipe> =>
  (await import(new URL(`../../demo/servers/recipes/${name}.js`, import.meta.url).href)) as Recipe;

const usd = (value: string) => ({currencyCode: "USD", value});
const MUG = {sku: "mug", name: "Mug", price: usd("12.50")};
const mugs = (quantity: number, data?: object) => ({items: [{sku: "mug", quantity}], ...(data && {data})});

/** A shop that has the hooks of a recipe, and sells the recipe's products or mugs. */
function open(bench: Bench, {catalogue = [MUG], database: _, ...hooks}: Recipe, clock = new TestClock()) {
  const products =
    typeof catalogue === "function"
      ? catalogueBy({catalogue, listProducts: () => []})
      : catalogueOf(catalogue);
  return bench.open({...hooks, catalogue: products, clock});
}

const create = (buyer: Browser, body: object, headers: Readonly<Record<string, string>> = {}) =>
  read(buyer.post("/checkout/orders/create", body, {...attempt(randomUUID()), ...headers}));

interface Unit {
  readonly amount: {readonly value: string; readonly breakdown?: Readonly<Record<string, {value: string}>>};
  readonly invoice_id?: string;
  readonly soft_descriptor?: string;
  readonly items?: readonly {readonly name: string}[];
}
/** The purchase unit that PayPal got with an order. */
const unitOf = ({paypal}: Bench, id: string) => paypal.orders.get(id)!.payload.purchase_units[0] as Unit;

suite("the recipes", (bench) => {
  test("order number: PayPal gets it, and the event has it with the shop's own values", async () => {
    const events: {reference: string | null; metadata: object}[] = [];
    const shop = await open(bench, {
      ...(await load("order-number")),
      onEvent: (event) => void ("payment" in event && event.payment && events.push(event.payment)),
    });
    const buyer = shop.browser();
    const {body} = await create(buyer, mugs(1));
    const {invoice_id: number, soft_descriptor: descriptor} = unitOf(bench, body.id);
    assert.match(number!, /^SHOP-\d+$/);
    assert.equal(descriptor, "KILN AND FOLD");
    bench.paypal.approve(body.id);
    await buyer.capture(body.id);
    await shop.merchant.recover();
    assert.deepEqual(
      events.map(({reference, metadata}) => [reference, metadata]),
      [[number, {channel: "web"}]],
    );
  });

  test("coupon: takes a tenth off, rounded to a cent, and refuses a wrong code", async () => {
    const buyer = (await open(bench, await load("coupon"))).browser();
    const {body} = await create(buyer, mugs(3, {coupon: "welcome"}));
    const {value, breakdown} = unitOf(bench, body.id).amount;
    assert.deepEqual([value, breakdown?.["discount"]?.value], ["33.75", "3.75"]);
    assert.equal((await create(buyer, mugs(1, {coupon: "WELCOME!"}))).body.code, "COUPON_INVALID");
    assert.equal((await create(buyer, mugs(1, {coupon: "toString"}))).body.code, "COUPON_INVALID");
  });

  test("gift card: pays once what it has, also for two buyers, and is free again without a payment", async () => {
    const recipe = await load("gift-card");
    recipe.database!.prepare("insert into cards values ('GIFT', 2000)").run();
    const clock = new TestClock();
    const shop = await open(bench, recipe, clock);
    const card = mugs(2, {giftCard: "GIFT"});
    const first = shop.browser();
    const paid = await create(first, card);
    assert.equal(unitOf(bench, paid.body.id).amount.value, "5.00");
    assert.equal((await create(shop.browser(), card)).body.code, "COUPON_INVALID");
    // The first buyer never pays.
    clock.advance(73 * 60 * 60_000);
    await shop.merchant.recover();
    await shop.merchant.recover();
    const second = await create(shop.browser(), mugs(1, {giftCard: "GIFT"}));
    assert.equal(unitOf(bench, second.body.id).amount.value, "0.01");
    const third = await create(shop.browser(), card);
    assert.equal(unitOf(bench, third.body.id).amount.value, "17.49");
  });

  test("customer price: a member pays less, anyone else the price for everyone", async () => {
    const shop = await open(bench, await load("customer-price"));
    const member = await create(shop.browser(), mugs(2), {"x-signed-in": "ada"});
    const guest = await create(shop.browser(), mugs(2));
    assert.deepEqual([member.body.amount?.value, guest.body.amount?.value], ["20.00", "25.00"]);
  });

  test("net price: adds VAT, and none for a company in another country", async () => {
    const variables = {COUNTRY_HEADER: "x-country"};
    const shop = await open(bench, {...(await load("net-price")), variables});
    const amountFor = async (customer: string, country: string) => {
      const headers = {"x-signed-in": customer, "x-country": country};
      return (await create(shop.browser(), mugs(1), headers)).body.amount?.value;
    };
    assert.deepEqual(
      [await amountFor("ada", "DE"), await amountFor("ada", "FR"), await amountFor("acme", "FR")],
      ["14.88", "15.00", "12.50"],
    );
  });

  test("stock: the last one is sold once, a repetition takes nothing more, and an unpaid order gives it back", async () => {
    const recipe = await load("stock");
    recipe.database!.prepare("insert into stock values ('mug', 3)").run();
    const left = () => recipe.database!.prepare("select available from stock").get()["available"];
    const clock = new TestClock();
    const shop = await open(bench, recipe, clock);
    const id = attempt(randomUUID());
    const buyer = shop.browser();
    for (const _ of [1, 2]) await read(buyer.post("/checkout/orders/create", mugs(2), id));
    assert.equal(left(), 1);
    const refused = await create(shop.browser(), mugs(2));
    assert.deepEqual([refused.status, refused.body.code], [422, "SOLD_OUT"]);
    assert.deepEqual(refused.body.details, [{issue: "SOLD_OUT", field: "/items/0/sku", sku: "mug"}]);
    clock.advance(73 * 60 * 60_000);
    await shop.merchant.recover();
    await shop.merchant.recover();
    assert.equal(left(), 3);
  });

  test("tip and donation: the page chooses the amount within the shop's limits", async () => {
    const restaurant = await open(bench, await load("tip"));
    const soup = {sku: "soup", quantity: 1};
    const withTip = {items: [soup, {sku: "tip", quantity: 1}], data: {tip: "2.00"}};
    const {body} = await create(restaurant.browser(), withTip);
    const {amount, items} = unitOf(bench, body.id);
    assert.deepEqual([amount.value, items?.map(({name}) => name)], ["11.00", ["Soup of the day", "Tip"]]);
    const own = await create(restaurant.browser(), {...withTip, data: {tip: "0.01"}});
    assert.equal(own.body.code, "UNKNOWN_SKU");

    const charity = await open(bench, await load("donation"));
    const give = async (value: unknown) => {
      const donation = {items: [{sku: "donation", quantity: 1}], data: {amount: value}};
      const reply = await create(charity.browser(), donation);
      return reply.body.code ?? reply.body.amount?.value;
    };
    assert.equal(await give("25"), "25.00");
    for (const wrong of ["0", "-5", "1e9", "10000", 25.5, null])
      assert.equal(await give(wrong), "UNKNOWN_SKU");
  });

  test("several shops: each path has its own sessions and prices", async () => {
    const {openShops} = (await load("several-shops")) as unknown as {
      openShops: (settings: object) => {
        fetch(request: Request): Promise<Response>;
        close(): Promise<unknown>;
      };
    };
    const settings = {
      serviceBaseUrl: bench.paypal.url,
      sdkUrl: bench.paypal.url,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      sessionKey: SESSION_KEY,
      databaseUrl: "file::memory:",
    };
    const shops = openShops({
      "/mugs": {...settings, catalogue: [MUG]},
      "/plates": {...settings, catalogue: [{...MUG, price: usd("30.00")}]},
    });
    const quote = async (path: string) => {
      const url = `http://localhost:8080${path}/service-api/checkout/quote`;
      const headers = {"content-type": "application/json", origin: "http://localhost:8080"};
      const request = new Request(url, {method: "POST", headers, body: JSON.stringify(mugs(1))});
      const reply = await shops.fetch(request);
      return reply.ok ? ((await reply.json()) as {amount: {value: string}}).amount.value : reply.status;
    };
    assert.deepEqual(
      [await quote("/mugs"), await quote("/plates"), await quote("/bowls")],
      ["12.50", "30.00", 404],
    );
    await shops.close();
  });
});
