import assert from "node:assert/strict";
import fc from "fast-check";
import {newLinkRow} from "../../../server/sandbox/payment-links/payment-links.operations.ts";
import {insertLinks, type LinkRow} from "../../../server/sandbox/payment-links/payment-links.records.ts";
import {linkBody as linkBodySchema} from "../../../server/sandbox/payment-links/payment-links.schema.ts";
import {systemRandom} from "../../../server/sandbox/random.ts";
import {timeOf} from "../../../server/sandbox/wire/shapes.ts";
import {
  item,
  type LinkAnswer,
  LinkKeeper,
  linkBody,
  type LinkReply,
  nextOf,
} from "../../sandbox/support/links.ts";
import type {Model} from "../length.ts";
import {ORIGIN, type TestSandbox} from "../../sandbox/support/sandbox.ts";

/** What one of several callers does, one call after the other; the calls of different callers overlap. */
type Command =
  | {readonly do: "create"; readonly name: string; readonly requestId: "a" | "b" | undefined}
  | {readonly do: "replace"; readonly which: number; readonly name: string}
  | {readonly do: "delete"; readonly which: number}
  | {readonly do: "walk"; readonly pageSize: number};

const name = fc.constantFrom("Mug", "Bowl", "Plate");
const which = fc.nat({max: 3});
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    do: fc.constant("create" as const),
    name,
    requestId: fc.constantFrom("a" as const, "b" as const, undefined),
  }),
  fc.record({do: fc.constant("replace" as const), which, name}),
  fc.record({do: fc.constant("delete" as const), which}),
  fc.record({do: fc.constant("walk" as const), pageSize: fc.integer({min: 1, max: 3})}),
);
const callers = fc.oneof(
  fc.array(fc.array(command, {minLength: 1, maxLength: 2}), {minLength: 2, maxLength: 2}),
  fc.array(fc.tuple(command), {minLength: 3, maxLength: 3}),
);
const links = fc.integer({min: 0, max: 2});

/** A call's time: the steps of the schedule at which it was sent and answered. */
interface Span {
  readonly sent: number;
  answered: number;
}

/** What is known of a link: every fact of it has the span of the call that made it. */
interface Known {
  readonly made: Pick<LinkReply, "id" | "payment_link" | "create_time">;
  readonly created: Span;
  readonly names: {readonly name: string; readonly span: Span}[];
  readonly deletions: {readonly span: Span; status: number}[];
}

interface Walk {
  readonly span: Span;
  readonly pages: {readonly span: Span; readonly resources: readonly LinkReply[]}[];
}

/** A create with a request id, and its answer. */
interface Remembered {
  readonly requestId: string;
  readonly name: string;
  readonly answer: LinkAnswer;
}

/** One schedule: its links, and what was asked of them. */
class Story {
  readonly #keeper: LinkKeeper;
  readonly #run: string;
  readonly known = new Map<string, Known>();
  readonly walks: Walk[] = [];
  readonly remembered: Remembered[] = [];
  #step = 0;

  constructor(keeper: LinkKeeper, run: string) {
    this.#keeper = keeper;
    this.#run = run;
  }

  startWith(rows: readonly LinkRow[]): void {
    const span: Span = {sent: 0, answered: 0};
    for (const {id, payment_link, created_at} of rows) {
      const made = {id, payment_link, create_time: timeOf(created_at)};
      this.known.set(id, {made, created: span, names: [{name: "Vase", span}], deletions: []});
    }
  }

  async #timed<T>(call: (span: Span) => Promise<T>): Promise<T> {
    const span: Span = {sent: (this.#step += 1), answered: Infinity};
    const result = await call(span);
    span.answered = this.#step += 1;
    return result;
  }

  tell(what: Command): Promise<void> {
    switch (what.do) {
      case "create":
        return this.create(what.name, what.requestId);
      case "replace":
        return this.#replace(what.which, what.name);
      case "delete":
        return this.#delete(what.which);
      case "walk":
        return this.walk(what.pageSize);
    }
  }

  async create(named: string, requestId?: string): Promise<void> {
    await this.#timed(async (span) => {
      const headers = requestId === undefined ? {} : {"PayPal-Request-Id": `${this.#run}-${requestId}`};
      const answer = await this.#keeper.create(linkBody([item({name: named})]), headers);
      const {status, body} = answer;
      if (requestId !== undefined) this.remembered.push({requestId, name: named, answer});
      else assert.equal(status, 201, answer.text);
      if (status !== 201) return;
      assert.equal(this.known.has(body.id), false, "an id was given twice");
      this.known.set(body.id, {made: body, created: span, names: [{name: named, span}], deletions: []});
    });
  }

  /** One of the links that are known of by now. */
  #pick(place: number): Known | undefined {
    const all = [...this.known.values()];
    return all[place % Math.max(1, all.length)];
  }

  async #replace(place: number, named: string): Promise<void> {
    const known = this.#pick(place);
    if (!known) return;
    await this.#timed(async (span) => {
      const fact = {name: named, span};
      known.names.push(fact);
      const answer = await this.#keeper.replace(known.made.id, linkBody([item({name: named})]));
      if (answer.status === 200) checkKept(answer.body, known);
      else {
        known.names.splice(known.names.indexOf(fact), 1);
        checkGone(answer, known);
      }
    });
  }

  async #delete(place: number): Promise<void> {
    const known = this.#pick(place);
    if (!known) return;
    await this.#timed(async (span) => {
      const deletion = {span, status: 0};
      known.deletions.push(deletion);
      const answer = await this.#keeper.delete(known.made.id);
      deletion.status = answer.status;
      if (answer.status !== 204) checkGone(answer, known);
    });
  }

  async walk(pageSize: number): Promise<void> {
    const pages: Walk["pages"] = [];
    await this.#timed(async (walked) => {
      let page: string | undefined = `?page_size=${pageSize}`;
      while (page !== undefined) {
        const address: string = page;
        page = await this.#timed(async (span) => {
          const answer = await this.#keeper.list(address);
          assert.equal(answer.status, 200, answer.text);
          assert.ok(answer.body.resources.length <= pageSize);
          pages.push({span, resources: answer.body.resources});
          return nextOf(answer);
        });
      }
      this.walks.push({span: walked, pages});
    });
  }
}

/** A link that answers 404 was deleted by a call that was sent before this one was answered. */
function checkGone(answer: LinkAnswer, {deletions}: Known): void {
  assert.equal(answer.status, 404, answer.text);
  assert.ok(
    deletions.some(({status}) => status === 204 || status === 0),
    "a link that nobody has deleted is gone",
  );
}

/** What a replace must not change. */
function checkKept(shown: LinkReply, {made}: Known): void {
  assert.deepEqual(
    [shown.id, shown.payment_link, shown.create_time],
    [made.id, made.payment_link, made.create_time],
  );
}

function checkWalk({span, pages}: Walk, known: ReadonlyMap<string, Known>): void {
  const seen = pages.flatMap(({resources}) => resources.map(({id}) => id));
  assert.equal(new Set(seen).size, seen.length, "a link was seen twice in one walk");
  for (const {span: read, resources} of pages) {
    for (const shown of resources) {
      const link = known.get(shown.id);
      assert.ok(link, "a link was seen that nobody has made");
      checkKept(shown, link);
      checkName(shown, link, read);
      const deleted = link.deletions.find(({status}) => status === 204);
      assert.ok(!deleted || deleted.span.answered > read.sent, "a deleted link was seen");
    }
  }
  for (const [id, {created, deletions}] of known) {
    const deleted = deletions.find(({status}) => status === 204);
    const isThroughout = created.answered < span.sent && !(deleted && deleted.span.sent < span.answered);
    if (isThroughout) assert.ok(seen.includes(id), "a link that was there all the while was not seen");
  }
}

/** A name that the link could have had while it was read: written by then, and not written over for certain. */
function checkName(shown: LinkReply, {names}: Known, read: Span): void {
  const possible = names.filter(
    ({span}) =>
      span.sent < read.answered &&
      !names.some((later) => later.span.sent > span.answered && later.span.answered < read.sent),
  );
  const {name: seen} = shown.line_items[0];
  assert.ok(
    possible.some((fact) => fact.name === seen),
    `a link is called ${seen}, which it was not then`,
  );
}

/** One request id makes one link: every other answer is that link, or says why it is not. */
function checkRemembered(all: readonly Remembered[]): void {
  for (const {requestId, name: named, answer} of all) {
    const made = all.filter((each) => each.requestId === requestId && each.answer.status === 201);
    assert.equal(made.length, 1, `${made.length} links were made with one request id`);
    const first = made[0]!;
    if (answer.status === 200) assert.deepEqual(answer.body, first.answer.body);
    else if (answer.status === 422)
      assert.notEqual(named, first.name, "a replay was refused as another request");
    else assert.ok(answer.status === 201 || answer.status === 409, answer.text);
  }
}

function checkEnd(story: Story): void {
  checkRemembered(story.remembered);
  for (const walk of story.walks) checkWalk(walk, story.known);
  for (const {deletions} of story.known.values()) {
    assert.ok(deletions.filter(({status}) => status === 204).length <= 1, "a link was deleted twice");
  }
}

const body = linkBodySchema.parse(linkBody([item({name: "Vase"})]));

/** Each schedule begins with this many links and no others. */
async function begin({database}: TestSandbox, applicationId: string, count: number): Promise<LinkRow[]> {
  const chance = {clock: {now: () => Date.UTC(2027, 0, 15, 12)}, random: systemRandom};
  const rows = Array.from({length: count}, () => newLinkRow(chance, applicationId, ORIGIN, body));
  await database.transaction(async (tx) => {
    await tx.deleteFrom("payment_links").execute();
    if (rows.length > 0) await insertLinks(tx, rows);
  });
  return rows;
}

export const model: Model = async (sandbox) => {
  const keeper = new LinkKeeper(sandbox, await sandbox.token());
  const [application] = await sandbox.database.db.selectFrom("applications").select("id").execute();
  assert.ok(application);
  let schedules = 0;

  return fc.asyncProperty(fc.scheduler(), links, callers, async (scheduler, count, scripts) => {
    const story = new Story(keeper, `model-${(schedules += 1)}`);
    story.startWith(await begin(sandbox, application.id, count));
    const told = scripts.map(async (script) => {
      for (const each of script) {
        await scheduler.schedule(Promise.resolve(), each.do);
        await story.tell(each);
      }
    });
    await scheduler.waitFor(Promise.all(told));
    // What is there in the end is what was made and not deleted: one more walk that nothing overlaps.
    await story.walk(100);
    checkEnd(story);
  });
};
