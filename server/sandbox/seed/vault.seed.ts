import {TEST_BUYERS, type TestBuyer} from "../test-buyers.ts";
import type {SeedNumbers, Seeder} from "./seeder.ts";
import type {Runtime} from "../context.ts";
import {customerOf} from "../vault/customers.operations.ts";
import {createPaymentToken} from "../vault/payment-tokens.operations.ts";
import {paymentTokenBody, setupTokenBody} from "../vault/vault.schema.ts";
import {approveSetupToken} from "../vault/setup-token-approval.operations.ts";
import {createSetupToken} from "../vault/setup-tokens.operations.ts";
import type {Caller} from "../wire/caller.ts";
import type {Store} from "../store.ts";

/** Published test numbers. They are not stored after processing. The last one is declined when it is charged. */
const CARDS = ["4111111111111111", "5555555555554444", "6011111111111117", "4000000000009995"] as const;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Some customers with saved cards, one of which will be declined, and saved wallets. */
export const vaultSeeder: Seeder = {
  name: "payment_tokens",
  seed: (store, runtime, applicationId, numbers) => {
    const caller: Caller = {applicationId, clientMetadataId: undefined};
    const customers = numbers.shuffle(TEST_BUYERS).slice(0, 3);
    let saved = 0;
    for (const [index, buyer] of customers.entries()) {
      const daysAgo = 60 - index * 15;
      const then = {...runtime, clock: {now: () => runtime.clock.now() - daysAgo * DAY_MS}};
      const {id} = customerOf(store, then, applicationId, {merchant_customer_id: nameAtTheShop(buyer)});
      saved += saveCards(store, then, {caller, customerId: id, buyer, numbers});
      saveWallet(store, then, {caller, customerId: id, buyer, numbers});
      saved += 1;
    }
    return saved;
  },
};

interface Saving {
  readonly caller: Caller;
  readonly customerId: string;
  readonly buyer: TestBuyer;
  readonly numbers: SeedNumbers;
}

function saveCards(store: Store, runtime: Runtime, {caller, customerId, buyer, numbers}: Saving) {
  const chosen = numbers.shuffle(CARDS).slice(0, 1 + numbers.below(2));
  for (const number of chosen) {
    const card = {number, expiry: "2095-12", name: fullName(buyer), billing_address: buyer.addresses[0]};
    const body = paymentTokenBody.parse({customer: {id: customerId}, payment_source: {card}});
    createPaymentToken(store, runtime, caller, body);
  }
  return chosen.length;
}

/** Saves a wallet by a setup token, the buyer's approval and the exchange. */
function saveWallet(store: Store, runtime: Runtime, {caller, customerId, buyer}: Saving): void {
  const kind = buyer.wallets.includes("venmo") ? "venmo" : "paypal";
  const source = {[kind]: {usage_type: "MERCHANT", description: "Coffee every month"}};
  const customer = {id: customerId};
  const body = setupTokenBody.parse({customer, payment_source: source});
  const {id} = createSetupToken(store, runtime, caller, body);
  const payer = {
    payer_id: buyer.payerId,
    name: buyer.name,
    email_address: buyer.email,
    phone: buyer.phone,
    address: buyer.addresses[0],
  };
  approveSetupToken(store, runtime, id, {payer, paidWith: buyer.cards[0].token});
  const token = {id, type: "SETUP_TOKEN"};
  createPaymentToken(store, runtime, caller, paymentTokenBody.parse({payment_source: {token}}));
}

/** A fixed name, so that seeding twice adds to the same customers. */
function nameAtTheShop({id}: TestBuyer): string {
  return `shop-${id}`;
}

function fullName({name}: TestBuyer): string {
  return `${name.given_name} ${name.surname}`;
}
