import {findToCheck, resolveToCheck, type ToCheckFinding} from "../unfinished-calls/manual-resolution.ts";
import {failedDeliveriesOf} from "../shop-events/operator.records.ts";
import {EVENT_KIND, type ToCheckKind, type ToCheckState} from "../unfinished-calls/kinds.ts";
import {
  countToCheck,
  listToCheck,
  type PaymentToCheck,
} from "../unfinished-calls/payments-to-check.records.ts";
import type {RecordedCallContexts} from "../unfinished-calls/unfinished-calls.ts";
import {csvLine} from "./csv.ts";
import {type Page, page, type PageQuery} from "./pages.ts";
import {paymentToCheckView, type PaymentToCheckView} from "./payment-to-check.ts";
import {checkFinding} from "./check-text.ts";

/** Filters of the list. All must match. */
export interface ToCheckQuery {
  readonly kind?: ToCheckKind | undefined;
  readonly state?: ToCheckState | undefined;
  /** Created at this time or later. */
  readonly since?: Date | undefined;
}

export interface ToCheckPage extends Page<PaymentToCheckView> {
  /** Number of rows of all pages. */
  readonly count: Readonly<Record<ToCheckState, number>>;
}

/** An outcome that is on record now. */
export type Settled = Pick<PaymentToCheckView, "id" | "kind"> & Pick<ToCheckFinding, "outcome">;

/** Payments, actions on them and on records at PayPal, and saved cards with an unknown outcome; events that were given up. */
export interface PaymentsToCheck {
  /** Oldest first. @throws MerchantError 400 */
  readonly list: (query?: ToCheckQuery & PageQuery) => Promise<ToCheckPage>;
  /** The same list without pages, as the lines of a CSV file. */
  readonly csv: (query?: ToCheckQuery) => AsyncGenerator<string, void>;
  /** @throws MerchantError 404, 409 */
  readonly find: (requested: Pick<ToCheckFinding, "id" | "kind">) => Promise<PaymentToCheckView>;
  /** Records the outcome that a person looked up, unless PayPal shows it now. @throws MerchantError 400, 404, 409, 422 */
  readonly settle: (finding: ToCheckFinding) => Promise<Settled>;
}

const COLUMNS = ["State", "Id", "Action", "On", "Currency", "Amount", "Customer", "Since"];

export function createPaymentsToCheck(contexts: RecordedCallContexts): PaymentsToCheck {
  const {db} = contexts.payments.database;
  const filterOf = ({kind, state, since}: ToCheckQuery) => ({
    kinds: kind && [kind],
    state,
    since: since?.getTime(),
  });

  async function viewsOf(rows: readonly PaymentToCheck[]): Promise<PaymentToCheckView[]> {
    const eventIds = rows.filter(({kind}) => kind === EVENT_KIND).map(({id}) => id);
    const failed = await failedDeliveriesOf(db, eventIds);
    return rows.map((row) =>
      paymentToCheckView(
        row,
        failed.filter(({event_id}) => event_id === row.id),
      ),
    );
  }

  return {
    async list({pageSize, pageToken, ...query} = {}) {
      const filter = filterOf(query);
      const rows = await page(
        {pageSize, pageToken},
        {read: (range) => listToCheck(db, filter, range), view: (row) => row, idOf: ({id}) => id},
      );
      return {...rows, items: await viewsOf(rows.items), count: await countToCheck(db, filter)};
    },
    async *csv(query = {}) {
      yield csvLine(COLUMNS);
      for (const row of await listToCheck(db, filterOf(query))) {
        const {state, id, kind, orderId, target, amount, customer, createdAt} = paymentToCheckView(row);
        const about = orderId ?? target;
        yield csvLine([state, id, kind, about, amount?.currencyCode, amount?.value, customer, createdAt]);
      }
    },
    async find(requested) {
      const [view] = await viewsOf([await findToCheck(contexts, requested)]);
      return view!;
    },
    async settle(finding) {
      checkFinding(finding);
      const {id, kind} = await resolveToCheck(contexts, finding);
      return {id, kind, outcome: finding.outcome};
    },
  };
}
