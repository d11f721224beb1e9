import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import type {ShopEvent} from "checkout-elements/server";
import type {Shop} from "./support/shop.ts";
import {attempt, type Browser} from "./support/shop.ts";
import {type Bench, usualSuite} from "./support/suite.ts";

// The recipes of the docs, each in a shop of its own.
const recipe = (name: string) => import(new URL(`../../demo/servers/recipes/${name}.js`, import.meta.url).href);

const usd = (value: string) => ({currencyCode: "USD", value});
const MUG = {sku: "mug", name: "Mug", price: usd("12.50")};
const buyMugs = (quantity: number, data?: object) => ({items: [{sku: "mug", quantity}], ...(data && {data})});

interface Unit {
  readonly amount: {readonly value: string};
  readonly invoice_id?: string;
  readonly soft_descriptor?: string;
  readonly items?: readonly {readonly name: string}[];
}

async function create(buyer: Browser, body: object, headers: Readonly<Record<string, string>> = {}) {
  const reply = await buyer.post("/checkout/orders/create", body, {...attempt(randomUUID()), ...headers});
  return {status: reply.status, body: (await reply.json()) as Record<string, never> & {code: string; id: string; amount: {value: string}}};
}
