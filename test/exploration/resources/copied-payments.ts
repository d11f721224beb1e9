import type {DisputesClient} from "../../sandbox/support/disputes.ts";
import type {TestSandbox} from "../../sandbox/support/sandbox.ts";

/**
 * Returns a function that copies a captured payment, which is faster than paying an order for each schedule.
 *
 * @param value captured amount, such as `100.00`
 */
export async function copiedPayments(
  sandbox: TestSandbox,
  client: DisputesClient,
  value: string,
): Promise<() => Promise<string>> {
  const {db} = sandbox.database;
  const first = await client.captured(value);
  const row = await db.selectFrom("captures").selectAll().where("id", "=", first).executeTakeFirstOrThrow();
  let made = 0;
  return async () => {
    made += 1;
    const id = `CAPTURE-${made}`;
    await db
      .insertInto("captures")
      .values({...row, id, unit_index: made})
      .execute();
    return id;
  };
}
