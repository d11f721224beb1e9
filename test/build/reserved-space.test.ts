import assert from "node:assert/strict";
import {readFile} from "node:fs/promises";
import {after, before, describe, test} from "node:test";
import {expressWallets} from "../../src/payment-methods/express-wallets.ts";
import {firstMethods} from "../../src/payment-methods/first-methods.ts";
import {localMethods} from "../../src/payment-methods/local-methods.ts";
import {methodOf, offeredMethods} from "../../src/payment-methods/offered-methods.ts";
import type {MethodChoice} from "../../src/payment-methods/purchase-market.ts";
import {paymentMethods} from "../../src/payment-methods/registry.ts";

const all: MethodChoice = {methods: undefined, exclude: undefined};
/** Heights of the fields, as in payment.styles.ts, by their number. */
const heights: Readonly<Record<number, string>> = {1: "96px", 2: "180px", 3: "285px"};

/** Space of a country's list. Without `fields`, the card form is open. */
interface Space {
  readonly rows: string;
  readonly windows: string;
  readonly fields: string | undefined;
  /** Height of a phone number's second line on a narrow page. */
  readonly phone: string | undefined;
}

/** Space of the list that the element shows while it doesn't know the currency. */
function spaceOf(country: string): Space {
  const market = {country, currency: undefined};
  const names = offeredMethods(market, all, true);
  const {kind, fields, sessionFields = []} = methodOf(names[0]!);
  return {
    rows: String(names.length),
    windows: String(expressWallets(market, {...all, shipping: true}).length),
    fields: kind === "card" ? undefined : heights[fields.length + sessionFields.length],
    phone: sessionFields.includes("phone") ? "105px" : undefined,
  };
}

/** Reads the rules of checkout.css about countries. */
async function readSpaces(): Promise<Map<string, Space>> {
  const css = await readFile("src/checkout.css", "utf8");
  const spaces = new Map<string, Space>();
  for (const [, selector = "", body = ""] of css.matchAll(/^ {2}&([^{]+) \{([^}]+)\}/gm)) {
    const read = (name: string) => new RegExp(`--_${name}: ([^;]+);`).exec(body)?.[1];
    const space = {
      rows: read("rows") ?? "1",
      windows: read("windows") ?? "1",
      fields: read("fields"),
      phone: read("phone"),
    };
    for (const [, country = ""] of selector.matchAll(/\[buyer-country="(\w+)" i\]/g))
      spaces.set(country, space);
  }
  return spaces;
}

describe("the reserved space", () => {
  // Without Apple Pay, which only Apple's devices have.
  before(() => Object.defineProperty(globalThis, "window", {configurable: true, value: {}}));
  after(() => Reflect.deleteProperty(globalThis, "window"));

  test("checkout.css reserves the space of each country's list", async () => {
    const limited = [...Object.values(localMethods), paymentMethods.paylater, paymentMethods.credit];
    const countries = new Set([
      ...limited.flatMap(({countries}) => [...countries]),
      ...Object.keys(firstMethods),
    ]);
    const spaces = await readSpaces();
    assert.deepEqual([...spaces.keys()].sort(), [...countries].sort());
    for (const country of countries) assert.deepEqual(spaces.get(country), spaceOf(country), country);
    // The values for all other countries.
    assert.deepEqual(spaceOf("JP"), {rows: "1", windows: "1", fields: undefined, phone: undefined});
  });
});
