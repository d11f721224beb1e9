import {sql} from "kysely";
import type {Tx} from "../context.ts";

/**
 * Makes every other transaction that would take money out of a capture wait for the end of this one, so that what is
 * left of it may be read first and then returned. On libsql a transaction is alone anyway.
 */
export async function holdCapture(tx: Tx, captureId: string): Promise<void> {
  await tx
    .updateTable("captures")
    .set({id: sql<string>`id`})
    .where("id", "=", captureId)
    .execute();
}
