import assert from "node:assert/strict";
import fc from "fast-check";
import type {Model} from "../options.ts";
import {type Aimed, EMPTY, rounds, savedIn, type State, statesAfter, type Step} from "./vault-rules.ts";
import {card, CARDS, orderBody} from "../../sandbox/support/orders.ts";
import {ORIGIN, type TestSandbox} from "../../sandbox/support/sandbox.ts";
import {
  cardToSave,
  exchangeOf,
  issueOf,
  linkOf,
  PAYMENT_TOKENS,
  SINGLE_USE_TOKENS,
  type VaultAnswer,
  type VaultBody,
  VaultClient,
} from "../../sandbox/support/vault.ts";

/** A customer's part of the sandbox's vault, with the tokens by their names in the model. */
class Customer {
  readonly #sandbox: TestSandbox;
  readonly #client: VaultClient;
  readonly id: string;
  readonly #setupId: string;
  readonly #singleUseId: string | undefined;
  readonly #tokens = new Map<string, string>();
  readonly #challenges = new Map<string, string>();
  #orders = 0;
  #newestSaved: string | undefined;
  #newestChallenge: string | undefined;

  constructor(parts: {
    sandbox: TestSandbox;
    client: VaultClient;
    id: string;
    setupId: string;
    singleUseId: string | undefined;
  }) {
    this.#sandbox = parts.sandbox;
    this.#client = parts.client;
    this.id = parts.id;
    this.#setupId = parts.setupId;
    this.#singleUseId = parts.singleUseId;
  }

  aim(step: Step, name: string): Aimed {
    return {step, name, saved: this.#newestSaved, challenge: this.#newestChallenge};
  }

  /** Sends a step. The answer has the model's form; `madeId` is the id of a payment token in it. */
  async send({step, name, saved, challenge}: Aimed): Promise<{answer: string; madeId?: string}> {
    const tokenId = this.#tokens.get(saved ?? "");
    switch (step.kind) {
      case "fill": {
        const number = step.card === "plain" ? CARDS.ordinary : CARDS.stepUp;
        const reply = await this.#client.fill(this.#setupId, number);
        const link = reply.status === 200 ? linkOf(reply, "approve") : undefined;
        if (link !== undefined) {
          this.#challenges.set(name, new URL(link).pathname);
          this.#newestChallenge = name;
        }
        return {answer: reply.status === 200 ? `200 ${reply.body.status}` : String(reply.status)};
      }
      case "answer": {
        const path = this.#challenges.get(challenge ?? "");
        if (path === undefined) return {answer: "none"};
        const body = {code: step.right ? "123456" : "000000"};
        const options = {body, headers: {Origin: ORIGIN}};
        const reply = await this.#sandbox.call("POST", `${path}/answers`, options);
        return {answer: reply.status === 200 ? `200 ${reply.body.state}` : String(reply.status)};
      }
      case "exchange": {
        const headers = step.key === undefined ? {} : {"PayPal-Request-Id": `${this.id}-${step.key}`};
        return this.#made(
          await this.#client.call("POST", PAYMENT_TOKENS, exchangeOf(this.#setupId), {headers}),
          name,
        );
      }
      case "save":
        return this.#made(await this.#client.saved(CARDS.ordinary, this.id), name);
      case "delete":
        if (tokenId === undefined) return {answer: "none"};
        return {answer: String((await this.#client.delete(tokenId)).status)};
      case "use":
        if (tokenId === undefined) return {answer: "none"};
        return {answer: (await this.#pays({vault_id: tokenId})) ? "used" : "none"};
      case "spend": {
        const isPaid = await this.#pays({single_use_token: this.#singleUseId});
        return {answer: isPaid ? "spent" : "none"};
      }
    }
  }

  /** Name of a payment token in the model. */
  nameOf(id: string): string {
    return [...this.#tokens].find(([, known]) => known === id)?.[0] ?? "unknown";
  }

  /** Reads the end state. */
  async shown() {
    const list = await this.#client.list({customer_id: this.id, page_size: "50"});
    const setup = await this.#client.showSetup(this.#setupId);
    const usable: string[] = [];
    for (const [name, id] of this.#tokens) {
      if (await this.#pays({vault_id: id})) usable.push(name);
    }
    return {
      status: setup.body.status,
      listed: list.body.payment_tokens.map(({id}) => this.nameOf(id)).sort(),
      usable: usable.sort(),
    };
  }

  /** Pays an order with a saved or single-use card. @returns false if PayPal does not know the card */
  async #pays(source: Readonly<Record<string, string | undefined>>): Promise<boolean> {
    const headers = {"PayPal-Request-Id": `${this.id}-order-${(this.#orders += 1)}`};
    const body = orderBody({payment_source: {card: source}});
    const answer = await this.#client.call("POST", "/v2/checkout/orders", body, {headers});
    if (answer.status === 201) return true;
    assert.ok(["TOKEN_ID_NOT_FOUND", "TOKEN_EXPIRED"].includes(issueOf(answer) ?? ""), answer.text);
    return false;
  }

  #made(reply: VaultAnswer, name: string): {answer: string; madeId?: string} {
    if (reply.status === 201) {
      this.#tokens.set(name, reply.body.id);
      this.#newestSaved = name;
    }
    return reply.status < 300
      ? {answer: String(reply.status), madeId: reply.body.id}
      : {answer: String(reply.status)};
  }
}

export const model: Model = async (sandbox) => {
  const client = await VaultClient.of(sandbox);
  const browser = await sandbox.clientToken();
  let customers = 0;

  const newCustomer = async (spends: boolean) => {
    customers += 1;
    const id = `customer-${customers}`;
    const setup = await client.setup({...cardToSave(), customer: {id}});
    const single = spends
      ? await sandbox.call<VaultBody>("POST", SINGLE_USE_TOKENS, {
          token: browser,
          body: card(CARDS.ordinary),
        })
      : undefined;
    return new Customer({
      sandbox,
      client,
      id,
      setupId: setup.body.id,
      singleUseId: single?.body.id,
    });
  };

  return fc.asyncProperty(fc.scheduler(), rounds, async (scheduler, script) => {
    const spends = script.flat().some(({kind}) => kind === "spend");
    const customer = await newCustomer(spends);
    let states: readonly State[] = [EMPTY];
    for (const [number, sent] of script.entries()) {
      const aimed = sent.map((each, index) => customer.aim(each, `${number}.${index}`));
      const answers = await scheduler.waitFor(
        Promise.all(
          aimed.map(async (each) => {
            await scheduler.schedule(Promise.resolve(), each.step.kind);
            return customer.send(each);
          }),
        ),
      );
      const named = answers.map(({answer, madeId}) =>
        madeId === undefined ? answer : `${answer} ${customer.nameOf(madeId)}`,
      );
      states = statesAfter(states, aimed, named);
      assert.ok(states.length > 0, `no order explains ${JSON.stringify({sent, answers: named})}`);
    }
    const {status, listed, usable} = await customer.shown();
    states = states.filter(
      (state) => state.status === status && JSON.stringify(savedIn(state)) === JSON.stringify(listed),
    );
    assert.ok(states.length > 0, `no order explains the end state ${JSON.stringify({status, listed})}`);
    assert.deepEqual(usable, listed, "an order can use exactly the listed tokens");
  });
};
