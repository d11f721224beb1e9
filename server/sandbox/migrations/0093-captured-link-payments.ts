import {sql} from "kysely";
import type {Migration} from "../../database/migration.ts";

/**
 * Payments through links whose orders their merchants had captured over REST stayed CREATED: they get the status that their
 * capture makes of them. No mails tell of what is no news any more; of a review that ends from now on they do, as of any.
 */
export const capturedLinkPayments: Migration = {
  async up(db) {
    const captures = sql`from captures where captures.order_id = link_payments.order_id`;
    await sql`
      update link_payments set
        status = case
          when exists (select 1 ${captures} and captures.status = 'PENDING') then 'PENDING'
          when exists (select 1 ${captures} and captures.status not in ('DECLINED', 'FAILED')) then 'COMPLETED'
          else 'DECLINED' end,
        updated_at = (select max(captures.updated_at) ${captures})
      where status = 'CREATED' and exists (select 1 ${captures})`.execute(db);
  },
};
