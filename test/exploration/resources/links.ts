import assert from "node:assert/strict";
import fc from "fast-check";
import {
  item,
  type LinkAnswer,
  LinksClient,
  linkBody,
  type LinkReply,
  nextOf,
} from "../../sandbox/support/links.ts";
import type {Model} from "../options.ts";

/** A call of one caller. Calls of different callers overlap; those of one caller follow each other. */
type Command =
  | {readonly do: "create"; readonly name: string; readonly requestId: "a" | "b" | undefined}
  | {readonly do: "replace"; readonly which: number; readonly name: string}
  | {readonly do: "delete"; readonly which: number}
  | {readonly do: "list"; readonly pageSize: number};

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
  fc.record({do: fc.constant("list" as const), pageSize: fc.integer({min: 1, max: 3})}),
);
const callers = fc.oneof(
  fc.array(fc.array(command, {minLength: 1, maxLength: 2}), {minLength: 2, maxLength: 2}),
  fc.array(fc.tuple(command), {minLength: 3, maxLength: 3}),
);
const linkCounts = fc.integer({min: 0, max: 2});

/** Steps of the schedule at which a call was sent and answered. */
interface Span {
  readonly sent: number;
  answered: number;
}

/** A link as the model has it: every fact has the span of the call that made it. */
interface ModelLink {
  readonly made: Pick<LinkReply, "id" | "payment_link" | "create_time">;
  readonly created: Span;
  readonly names: {readonly name: string; readonly span: Span}[];
  readonly deletions: {readonly span: Span; status: number}[];
}

interface Listing {
  readonly span: Span;
  readonly pages: {readonly span: Span; readonly resources: readonly LinkReply[]}[];
}

/** A creation with a request id, and its answer. */
interface Creation {
  readonly requestId: string;
  readonly name: string;
  readonly answer: LinkAnswer;
}

/** Links of one schedule and the calls about them. */
class Schedule {
  readonly #client: LinksClient;
  readonly links = new Map<string, ModelLink>();
  readonly listings: Listing[] = [];
  readonly creations: Creation[] = [];
  #step = 0;

  constructor(client: LinksClient) {
    this.#client = client;
  }

  /** Creates links before any other call. */
  async startWith(count: number): Promise<void> {
    for (let made = 0; made < count; made += 1) await this.create("Vase");
  }

  async #timed<T>(call: (span: Span) => Promise<T>): Promise<T> {
    const span: Span = {sent: (this.#step += 1), answered: Infinity};
    const result = await call(span);
    span.answered = this.#step += 1;
    return result;
  }

  perform(command: Command): Promise<void> {
    switch (command.do) {
      case "create":
        return this.create(command.name, command.requestId);
      case "replace":
        return this.#replace(command.which, command.name);
      case "delete":
        return this.#delete(command.which);
      case "list":
        return this.list(command.pageSize);
    }
  }

  async create(named: string, requestId?: string): Promise<void> {
    await this.#timed(async (span) => {
      const headers = requestId === undefined ? {} : {"PayPal-Request-Id": requestId};
      const answer = await this.#client.create(linkBody([item({name: named})]), headers);
      const {status, body} = answer;
      if (requestId !== undefined) this.creations.push({requestId, name: named, answer});
      else assert.equal(status, 201, answer.text);
      if (status !== 201) return;
      assert.equal(this.links.has(body.id), false, "an id was given twice");
      this.links.set(body.id, {made: body, created: span, names: [{name: named, span}], deletions: []});
    });
  }

  /** Picks one of the links that exist by now. */
  #pick(place: number): ModelLink | undefined {
    const all = [...this.links.values()];
    return all[place % Math.max(1, all.length)];
  }

  async #replace(place: number, named: string): Promise<void> {
    const link = this.#pick(place);
    if (!link) return;
    await this.#timed(async (span) => {
      const fact = {name: named, span};
      link.names.push(fact);
      const answer = await this.#client.replace(link.made.id, linkBody([item({name: named})]));
      if (answer.status === 200) checkIdentity(answer.body, link);
      else {
        link.names.splice(link.names.indexOf(fact), 1);
        checkDeleted(answer, link);
      }
    });
  }

  async #delete(place: number): Promise<void> {
    const link = this.#pick(place);
    if (!link) return;
    await this.#timed(async (span) => {
      const deletion = {span, status: 0};
      link.deletions.push(deletion);
      const answer = await this.#client.delete(link.made.id);
      deletion.status = answer.status;
      if (answer.status !== 204) checkDeleted(answer, link);
    });
  }

  async list(pageSize: number): Promise<void> {
    const pages: Listing["pages"] = [];
    await this.#timed(async (listed) => {
      let page: string | undefined = `?page_size=${pageSize}`;
      while (page !== undefined) {
        const address: string = page;
        page = await this.#timed(async (span) => {
          const answer = await this.#client.list(address);
          assert.equal(answer.status, 200, answer.text);
          assert.ok(answer.body.resources.length <= pageSize);
          pages.push({span, resources: answer.body.resources});
          return nextOf(answer);
        });
      }
      this.listings.push({span: listed, pages});
    });
  }
}

/** A link with 404 was deleted by a call that was sent before this answer. */
function checkDeleted(answer: LinkAnswer, {deletions}: ModelLink): void {
  assert.equal(answer.status, 404, answer.text);
  assert.ok(
    deletions.some(({status}) => status === 204 || status === 0),
    "a link is missing without a deletion",
  );
}

/** A replacement keeps id, address and creation time. */
function checkIdentity(shown: LinkReply, {made}: ModelLink): void {
  assert.deepEqual(
    [shown.id, shown.payment_link, shown.create_time],
    [made.id, made.payment_link, made.create_time],
  );
}

function checkListing({span, pages}: Listing, links: ReadonlyMap<string, ModelLink>): void {
  const seen = pages.flatMap(({resources}) => resources.map(({id}) => id));
  assert.equal(new Set(seen).size, seen.length, "a listing has a link twice");
  for (const {span: read, resources} of pages) {
    for (const shown of resources) {
      const link = links.get(shown.id);
      assert.ok(link, "a listing has a link that was not created");
      checkIdentity(shown, link);
      checkName(shown, link, read);
      const deleted = link.deletions.find(({status}) => status === 204);
      assert.ok(!deleted || deleted.span.answered > read.sent, "a listing has a deleted link");
    }
  }
  for (const [id, {created, deletions}] of links) {
    const deleted = deletions.find(({status}) => status === 204);
    const isThroughout = created.answered < span.sent && !(deleted && deleted.span.sent < span.answered);
    if (isThroughout) assert.ok(seen.includes(id), "a listing lacks a link that existed throughout");
  }
}

/** The name was possible while the page was read: written by then, and not certainly replaced. */
function checkName(shown: LinkReply, {names}: ModelLink, read: Span): void {
  const possible = names.filter(
    ({span}) =>
      span.sent < read.answered &&
      !names.some((later) => later.span.sent > span.answered && later.span.answered < read.sent),
  );
  const {name: seen} = shown.line_items[0];
  assert.ok(
    possible.some((fact) => fact.name === seen),
    `a link has the name ${seen}, which was impossible then`,
  );
}

/** A request id creates one link. Other answers repeat it or refuse. */
function checkCreations(all: readonly Creation[]): void {
  for (const {requestId, name: named, answer} of all) {
    const made = all.filter((each) => each.requestId === requestId && each.answer.status === 201);
    assert.equal(made.length, 1, `${made.length} links were made with one request id`);
    const first = made[0]!;
    if (answer.status === 200) assert.deepEqual(answer.body, first.answer.body);
    else if (answer.status === 422)
      assert.notEqual(named, first.name, "a repetition was refused as a different request");
    else assert.ok(answer.status === 201 || answer.status === 409, answer.text);
  }
}

function checkEnd({creations, listings, links}: Schedule): void {
  checkCreations(creations);
  for (const listing of listings) checkListing(listing, links);
  for (const {deletions} of links.values()) {
    assert.ok(deletions.filter(({status}) => status === 204).length <= 1, "a link was deleted twice");
  }
}

export const model: Model = async (sandbox) =>
  fc.asyncProperty(fc.scheduler(), linkCounts, callers, async (scheduler, count, scripts) => {
    const schedule = new Schedule(await LinksClient.of(sandbox));
    await schedule.startWith(count);
    const running = scripts.map(async (script) => {
      for (const each of script) {
        await scheduler.schedule(Promise.resolve(), each.do);
        await schedule.perform(each);
      }
    });
    await scheduler.waitFor(Promise.all(running));
    // Checks all links at the end: no call overlaps this listing.
    await schedule.list(100);
    checkEnd(schedule);
  });
