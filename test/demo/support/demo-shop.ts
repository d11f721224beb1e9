import {tmpdir} from "node:os";
import type {OnEvent, ShopEvent} from "checkout-elements/server";
import {demoGoods} from "../../../demo/server/goods.ts";
import {openOrders, type Orders} from "../../../demo/server/orders.ts";
import {readSettings} from "../../../demo/server/settings.ts";
import {createDemoShop, type DemoShop} from "../../../demo/server/shop.ts";
import type {SandboxBench} from "../../merchant/support/sandbox-suite.ts";
import {Browser, SESSION_KEY, type Shop, TestClock} from "../../merchant/support/shop.ts";
import {CREDENTIALS} from "../../sandbox/support/sandbox.ts";

/** Settings of a demo shop for a sandbox at this URL. */
export const demoSettings = (url: string, variables: Readonly<Record<string, string>> = {}) =>
  readSettings({
    ...CREDENTIALS,
    SANDBOX: "1",
    SERVICE_BASE_URL: url,
    SDK_URL: url,
    SESSION_KEY,
    ...variables,
  });

export interface OpenDemoShop extends Omit<Shop, "merchant"> {
  /** The merchant server, with the app of the demo shop in front of it. */
  readonly merchant: Omit<Shop["merchant"], "app"> & Pick<DemoShop, "app">;
  readonly orders: Orders;
  readonly onEvent: OnEvent;
  /** Ends the replies that last as long as their pages. */
  readonly end: () => void;
}

interface Options {
  readonly variables?: Readonly<Record<string, string>>;
  /** Orders that another server of the shop has, too. */
  readonly orders?: Orders;
  readonly fetch?: typeof globalThis.fetch;
  /** Folder with pages; by default one without the shop's. */
  readonly pages?: string;
  /** Called with each event before the shop is. */
  readonly onEvent?: (event: ShopEvent) => void;
}

/** Opens a demo shop whose checkout is a merchant server of the suite, with a clock that tests move. */
export async function openDemoShop(
  bench: SandboxBench,
  {
    variables = {},
    orders = openOrders(":memory:"),
    fetch = globalThis.fetch,
    pages = tmpdir(),
    onEvent: watch,
  }: Options = {},
): Promise<OpenDemoShop> {
  const clock = new TestClock();
  const demo: DemoShop = createDemoShop({
    settings: demoSettings(bench.paypal.url, variables),
    goods: demoGoods,
    orders,
    built: {pages, cdn: pages, core: "/cdn/1.2.3/core.js", methods: "/cdn/1.2.3/methods.js"},
    checkout: async (request) => shop.merchant.app.fetch(request),
    fetch,
    now: () => clock.now(),
  });
  const {hooks} = demo;
  const onEvent: OnEvent = (event, context) => {
    watch?.(event);
    return hooks.onEvent(event, context);
  };
  const shop = await bench.open({clock, ...hooks, onEvent, fetch, variables});
  const opened: OpenDemoShop = {
    ...shop,
    merchant: {...shop.merchant, app: demo.app},
    orders,
    onEvent,
    end: () => demo.end(),
    browser: () => new Browser(opened),
  };
  return opened;
}
