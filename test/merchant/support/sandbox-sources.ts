import assert from "node:assert/strict";
import {cardToSave, SINGLE_USE_TOKENS} from "../../sandbox/support/vault.ts";
import {pressed} from "../../sandbox/support/approvals.ts";
import {read} from "./replies.ts";
import type {SandboxBench} from "./sandbox-suite.ts";
import type {Browser} from "./shop.ts";

/** Creates PayPal's single-use token of a card, as Fastlane does. */
export async function singleUseToken(
  {sandbox}: Pick<SandboxBench, "sandbox">,
  number: string,
  name?: string,
): Promise<string> {
  const answer = await sandbox.call("POST", SINGLE_USE_TOKENS, {
    token: await sandbox.clientToken(),
    body: cardToSave(number, name === undefined ? {} : {name}),
  });
  return answer.body.id;
}

/** Saves a card through the routes. @returns the shop's own id of the card */
export async function savedCard(
  {vault}: Pick<SandboxBench, "vault">,
  buyer: Browser,
  number: string,
): Promise<string> {
  const {setupToken} = (await read(buyer.post("/vault/setup-token", {}))).body;
  await vault.fill(setupToken, number);
  return (await read(buyer.post("/vault/payment-token", {setupToken, consent: true}))).body.card.id;
}

/** Approves a wallet's setup token as its owner. */
export function agreeToSave({sandbox}: Pick<SandboxBench, "sandbox">, setupToken: string) {
  const choice = {action: "approve", buyer: "buyer-us", card: "WALLET-US-1"};
  return pressed(sandbox, `/approvals/setup-token/${setupToken}`, choice);
}

/** Saves a wallet with its owner's approval. @returns the shop's own id of the wallet */
export async function savedWallet(bench: Pick<SandboxBench, "sandbox">, buyer: Browser): Promise<string> {
  const post = async (path: string, body?: unknown) =>
    read(buyer.call("POST", `/paypal-api/vault/${path}`, body));
  const {id} = (await post("create-setup-token-for-paypal-save-payment")).body;
  const agreed = await agreeToSave(bench, id);
  assert.equal(agreed.status, 200, agreed.text);
  assert.equal((await post("payment-token/create", {vaultSetupToken: id, consent: true})).status, 201);
  return (await read(buyer.get("/vault/payment-tokens"))).body.wallets[0]!.id;
}
