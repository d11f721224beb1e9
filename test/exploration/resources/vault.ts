import assert from "node:assert/strict";
import fc from "fast-check";
import {storedSource, takeSingleUseToken} from "../../../server/sandbox/vault/vault.operations.ts";
import {showSetupToken} from "../../../server/sandbox/vault/setup-tokens.operations.ts";
import type {Model} from "../length.ts";
import {card, CARDS} from "../../sandbox/support/orders.ts";
import {ORIGIN, type TestSandbox} from "../../sandbox/support/sandbox.ts";
import {
  cardToSave,
  exchangeOf,
  linkOf,
  PAYMENT_TOKENS,
  SINGLE_USE_TOKENS,
  type VaultAnswer,
  type VaultBody,
  VaultKeeper,
} from "../../sandbox/support/vault.ts";

/**
 * One customer, one setup token, what is saved through it and beside it, and one single-use token. Steps of a round
 * overlap; rounds follow each other. What PayPal answers must be explained by some order of each round's steps, one
 * after the other, and so must what it shows in the end.
 */

type Step =
  | {readonly kind: "fill"; readonly card: "plain" | "challenged"}
  | {readonly kind: "answer"; readonly right: boolean}
  | {readonly kind: "exchange"; readonly key: string | undefined}
  | {readonly kind: "save"}
  | {readonly kind: "delete"}
  | {readonly kind: "use"}
  | {readonly kind: "spend"};

/** A step with its name, and with what was newest when its round began. */
interface Aimed {
  readonly step: Step;
  /** By which the payment token or challenge that it makes is called. */
  readonly name: string;
  readonly saved: string | undefined;
  readonly challenge: string | undefined;
}

interface State {
  readonly status: "CREATED" | "PAYER_ACTION_REQUIRED" | "APPROVED" | "VAULTED";
  readonly challenge?: {
    readonly name: string;
    readonly state: "open" | "passed" | "failed";
    readonly left: number;
  };
  readonly saved: Readonly<Record<string, "kept" | "deleted">>;
  /** The payment token that was made under a request id. */
  readonly remembered: Readonly<Record<string, string>>;
  readonly isSpent: boolean;
}

interface Outcome {
  readonly answer: string;
  readonly next: State;
}

const EMPTY: State = {status: "CREATED", saved: {}, remembered: {}, isSpent: false};

/** What PayPal answers when nothing overlaps. */
function outcomeOf(state: State, aimed: Aimed): Outcome {
  const {step, name} = aimed;
  const same = (answer: string): Outcome => ({answer, next: state});
  const keep = (change: Partial<State>): Outcome => ({
    answer: `201 ${name}`,
    next: {...state, ...change, saved: {...state.saved, [name]: "kept"}},
  });
  switch (step.kind) {
    case "fill": {
      if (state.status === "VAULTED") return same("422");
      const {challenge: _, ...rest} = state;
      if (step.card === "plain") return {answer: "200 APPROVED", next: {...rest, status: "APPROVED"}};
      const challenge = {name, state: "open", left: 3} as const;
      return {
        answer: "200 PAYER_ACTION_REQUIRED",
        next: {...rest, status: "PAYER_ACTION_REQUIRED", challenge},
      };
    }
    case "answer":
      return answered(state, aimed, step.right);
    case "exchange": {
      const first = step.key === undefined ? undefined : state.remembered[step.key];
      if (first !== undefined) return same(`200 ${first}`);
      if (state.status !== "APPROVED") return same("422");
      const remembered = step.key === undefined ? state.remembered : {...state.remembered, [step.key]: name};
      return keep({status: "VAULTED", remembered});
    }
    case "save":
      return keep({});
    case "delete":
      if (aimed.saved === undefined) return same("none");
      return {answer: "204", next: {...state, saved: {...state.saved, [aimed.saved]: "deleted"}}};
    case "use":
      return same(aimed.saved !== undefined && state.saved[aimed.saved] === "kept" ? "used" : "none");
    case "spend":
      return {answer: state.isSpent ? "none" : "spent", next: {...state, isSpent: true}};
  }
}

function answered(state: State, {challenge: asked}: Aimed, right: boolean): Outcome {
  const {challenge} = state;
  if (asked === undefined) return {answer: "none", next: state};
  if (challenge?.name !== asked) return {answer: "404", next: state};
  if (challenge.state !== "open") return {answer: `200 ${challenge.state}`, next: state};
  if (right) {
    const passed = {...challenge, state: "passed"} as const;
    return {answer: "200 passed", next: {...state, status: "APPROVED", challenge: passed}};
  }
  const left = challenge.left - 1;
  const after = {...challenge, left, state: left === 0 ? ("failed" as const) : ("open" as const)};
  return {answer: `200 ${after.state}`, next: {...state, challenge: after}};
}

/** Every state that some order of a round's steps explains, given what each was answered. */
function explained(states: readonly State[], round: readonly Aimed[], answers: readonly string[]): State[] {
  const found = new Map<string, State>();
  const keyOf = ({step}: Aimed) => (step.kind === "exchange" ? step.key : undefined);
  const walk = (state: State, left: readonly number[]) => {
    if (left.length === 0) found.set(JSON.stringify(state), state);
    for (const index of left) {
      const aimed = round[index];
      if (!aimed) continue;
      const others = left.filter((other) => other !== index);
      const key = keyOf(aimed);
      // Beside another one of the same request id, a step may be told to ask again later, and has no effect.
      const isShared = round.some((other) => other !== aimed && key !== undefined && keyOf(other) === key);
      if (isShared && answers[index] === "409") walk(state, others);
      const {answer, next} = outcomeOf(state, aimed);
      if (answer === answers[index]) walk(next, others);
    }
  };
  for (const state of states) walk(state, [...round.keys()]);
  return [...found.values()];
}

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("fill" as const),
      card: fc.constantFrom("plain" as const, "plain" as const, "challenged" as const),
    }),
  },
  {weight: 3, arbitrary: fc.record({kind: fc.constant("answer" as const), right: fc.boolean()})},
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("exchange" as const),
      key: fc.constantFrom(undefined, undefined, "a"),
    }),
  },
  {weight: 2, arbitrary: fc.constant({kind: "save" as const})},
  {weight: 3, arbitrary: fc.constant({kind: "delete" as const})},
  {weight: 2, arbitrary: fc.constant({kind: "use" as const})},
  {weight: 2, arbitrary: fc.constant({kind: "spend" as const})},
);
/** Mostly short, so that thousands are quick; what it takes three rounds to reach is still reached. */
const steps = (length: number) => fc.array(step, {minLength: length, maxLength: length});
const round = fc.oneof(
  {weight: 5, arbitrary: steps(1)},
  {weight: 5, arbitrary: steps(2)},
  {weight: 1, arbitrary: steps(3)},
);
const rounds = fc.oneof(
  {weight: 5, arbitrary: fc.array(round, {minLength: 1, maxLength: 2})},
  {weight: 3, arbitrary: fc.array(round, {minLength: 3, maxLength: 3})},
);

/** The real thing: one customer's part of the vault, and what the steps' names stand for in it. */
class Customer {
  readonly #sandbox: TestSandbox;
  readonly #keeper: VaultKeeper;
  readonly #applicationId: string;
  readonly id: string;
  readonly #setupId: string;
  readonly #singleUseId: string | undefined;
  readonly #tokens = new Map<string, string>();
  readonly #challenges = new Map<string, string>();
  #newestSaved: string | undefined;
  #newestChallenge: string | undefined;

  constructor(parts: {
    sandbox: TestSandbox;
    keeper: VaultKeeper;
    applicationId: string;
    id: string;
    setupId: string;
    singleUseId: string | undefined;
  }) {
    this.#sandbox = parts.sandbox;
    this.#keeper = parts.keeper;
    this.#applicationId = parts.applicationId;
    this.id = parts.id;
    this.#setupId = parts.setupId;
    this.#singleUseId = parts.singleUseId;
  }

  aim(step: Step, name: string): Aimed {
    return {step, name, saved: this.#newestSaved, challenge: this.#newestChallenge};
  }

  /** Sends a step and learns what it made; the answer in the model's words, but for the names of payment tokens. */
  async send({step, name, saved, challenge}: Aimed): Promise<{answer: string; madeId?: string}> {
    const tokenId = this.#tokens.get(saved ?? "");
    switch (step.kind) {
      case "fill": {
        const number = step.card === "plain" ? CARDS.ordinary : CARDS.stepUp;
        const reply = await this.#keeper.fill(this.#setupId, number);
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
          await this.#keeper.call("POST", PAYMENT_TOKENS, exchangeOf(this.#setupId), {headers}),
          name,
        );
      }
      case "save":
        return this.#made(await this.#keeper.saved(CARDS.ordinary, this.id), name);
      case "delete":
        if (tokenId === undefined) return {answer: "none"};
        return {answer: String((await this.#keeper.delete(tokenId)).status)};
      case "use": {
        const {db} = this.#sandbox.database;
        const source = await storedSource(db, this.#applicationId, tokenId ?? "");
        return {answer: source?.customerId === this.id ? "used" : "none"};
      }
      case "spend": {
        const spent = await this.#sandbox.database.transaction((tx) =>
          takeSingleUseToken(tx, this.#applicationId, this.#singleUseId ?? "", 0),
        );
        return {answer: spent === undefined ? "none" : "spent"};
      }
    }
  }

  /** A payment token in the model's words: by the step that made it. */
  nameOf(id: string): string {
    return [...this.#tokens].find(([, known]) => known === id)?.[0] ?? "unknown";
  }

  /** What PayPal shows in the end. */
  async shown() {
    const list = await this.#keeper.list({customer_id: this.id, page_size: "50"});
    const {db} = this.#sandbox.database;
    const caller = {applicationId: this.#applicationId, clientMetadataId: undefined};
    const setup = await showSetupToken(db, caller, this.#setupId, 0);
    const usable: string[] = [];
    for (const [name, id] of this.#tokens) {
      if (await storedSource(db, this.#applicationId, id)) usable.push(name);
    }
    return {
      status: setup.row.status,
      listed: list.body.payment_tokens.map(({id}) => this.nameOf(id)).sort(),
      usable: usable.sort(),
    };
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

function kept(state: State): string[] {
  return Object.keys(state.saved)
    .filter((name) => state.saved[name] === "kept")
    .sort();
}

export const model: Model = async (sandbox) => {
  const keeper = await VaultKeeper.of(sandbox);
  const browser = await sandbox.clientToken();
  const {id: applicationId} = await sandbox.database.db
    .selectFrom("applications")
    .select("id")
    .executeTakeFirstOrThrow();
  let customers = 0;

  const newCustomer = async (spends: boolean) => {
    customers += 1;
    const id = `customer-${customers}`;
    const setup = await keeper.setup({...cardToSave(), customer: {id}});
    const single = spends
      ? await sandbox.call<VaultBody>("POST", SINGLE_USE_TOKENS, {
          token: browser,
          body: card(CARDS.ordinary),
        })
      : undefined;
    return new Customer({
      sandbox,
      keeper,
      applicationId,
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
      const words = answers.map(({answer, madeId}) =>
        madeId === undefined ? answer : `${answer} ${customer.nameOf(madeId)}`,
      );
      states = explained(states, aimed, words);
      assert.ok(states.length > 0, `no order explains ${JSON.stringify({sent, words})}`);
    }
    const {status, listed, usable} = await customer.shown();
    states = states.filter(
      (state) => state.status === status && JSON.stringify(kept(state)) === JSON.stringify(listed),
    );
    assert.ok(states.length > 0, `nothing explains what is shown: ${JSON.stringify({status, listed})}`);
    assert.deepEqual(usable, listed, "an order can use what the list shows, and nothing else");
  });
};
