import {randomInt} from "node:crypto";
import {
  insertLinks,
  linkPage,
  type LinkRow,
} from "../../../server/sandbox/payment-links/payment-links.records.ts";
import {newLinkRow} from "../../../server/sandbox/payment-links/payment-links.operations.ts";
import type {LinkStatus} from "../../../server/sandbox/payment-links/payment-links.states.ts";
import {linkBody as linkBodySchema} from "../../../server/sandbox/payment-links/payment-links.schema.ts";
import type {Queries} from "../../../server/sandbox/context.ts";
import {systemRandom} from "../../../server/sandbox/random.ts";
import type {PageKey} from "../../../server/sandbox/wire/paging.ts";
import {item, linkBody} from "./links.ts";
import {CREDENTIALS, ORIGIN, type TestSandbox} from "./sandbox.ts";

/** Rows of one statement: well below the 32,766 values that SQLite binds. */
const CHUNK = 500;

/**
 * Adds links to the seeded application up to this number, in one transaction. Some have the same millisecond.
 *
 * @returns the application's id
 */
export async function fillWithLinks({database}: TestSandbox, count: number): Promise<string> {
  const {id: applicationId} = await database.db
    .selectFrom("applications")
    .select("id")
    .where("client_id", "=", CREDENTIALS.CLIENT_ID)
    .executeTakeFirstOrThrow();
  const {there} = await database.db
    .selectFrom("payment_links")
    .select((query) => query.fn.countAll<number>().as("there"))
    .where("application_id", "=", applicationId)
    .executeTakeFirstOrThrow();
  const body = linkBodySchema.parse(linkBody([item({description: "Thrown by hand, fired twice."})]));
  let now = Date.UTC(2026, 0, 1);
  const row = (): LinkRow => {
    now += randomInt(3);
    return newLinkRow({clock: {now: () => now}, random: systemRandom}, applicationId, ORIGIN, body);
  };
  await database.transaction(async (tx) => {
    for (let made = Number(there); made < count; made += CHUNK) {
      await insertLinks(tx, Array.from({length: Math.min(CHUNK, count - made)}, row));
    }
  });
  return applicationId;
}

/** The key of the last link before a page of a list. */
export async function keyBefore(
  queries: Queries,
  list: {readonly applicationId: string; readonly status?: LinkStatus | undefined},
  place: number,
): Promise<PageKey> {
  const row = await linkPage(queries, {...list, status: list.status, after: undefined, limit: 1})
    .offset(place - 1)
    .executeTakeFirstOrThrow();
  return {at: row.created_at, id: row.id};
}
