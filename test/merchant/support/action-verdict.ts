import type {TestSandbox} from "../../sandbox/support/sandbox.ts";
import {type OperatorAction, type OperatorActionKind, REPLACED} from "./operator-actions.ts";
import type {Shop} from "./shop.ts";
import type {Verdict} from "./verdict.ts";

/** Targets of the actions that PayPal has done, by kind. A target occurs as often as PayPal has done its action. */
async function readEffects(
  {database: {db}}: TestSandbox,
  actions: readonly OperatorAction[],
): Promise<Record<OperatorActionKind, readonly string[]>> {
  const [authorizations, captures, refunds, trackers, disputes, offers, evidences, invoices, mails, links] =
    await Promise.all([
      db.selectFrom("authorizations").selectAll().execute(),
      db.selectFrom("captures").selectAll().execute(),
      db.selectFrom("refunds").selectAll().where("reason", "=", "refund").execute(),
      db.selectFrom("trackers").selectAll().execute(),
      db.selectFrom("disputes").selectAll().execute(),
      db.selectFrom("dispute_offers").selectAll().where("actor", "=", "SELLER").execute(),
      db.selectFrom("dispute_evidences").selectAll().where("source", "=", "SUBMITTED_BY_SELLER").execute(),
      db.selectFrom("invoices").select("document").execute(),
      db.selectFrom("mails").select("subject").execute(),
      db.selectFrom("payment_links").select(["line_items", "tags"]).execute(),
    ]);
  const documents = invoices.map(({document}) => JSON.parse(document) as InvoiceDocument);
  const mailsOf = (kind: OperatorActionKind) =>
    mails.map(({subject}) => subject).filter((subject) => subject.startsWith(kind));
  const names = links.map(nameOf);
  const deleted = actions
    .filter(({kind, target}) => kind === "delete-link" && !names.includes(target))
    .map(({target}) => target);
  const isForBuyer = ({outcome_code: outcome}: {outcome_code: string | null}) =>
    outcome === "RESOLVED_BUYER_FAVOR";
  return {
    refund: refunds.flatMap(({capture_id: id}) =>
      captures.filter((capture) => capture.id === id).map(({order_id}) => order_id),
    ),
    "capture-authorization": captures
      .filter(({authorization_id}) => authorization_id !== null)
      .map(({order_id}) => order_id),
    void: authorizations.filter(({status}) => status === "VOIDED").map(({order_id}) => order_id),
    reauthorize: authorizations.filter(({parent_id}) => parent_id !== null).map(({order_id}) => order_id),
    "add-tracking": trackers.map(({tracking_number}) => tracking_number ?? ""),
    "update-tracking": trackers
      .filter(({status}) => status === "CANCELLED")
      .map(({tracking_number}) => tracking_number ?? ""),
    "make-offer": offers.map(({dispute_id}) => dispute_id),
    "accept-claim": disputes
      .filter((dispute) => isForBuyer(dispute) || dispute.return_address !== null)
      .map(({id}) => id),
    "acknowledge-return-item": disputes
      .filter((dispute) => isForBuyer(dispute) && dispute.return_address !== null)
      .map(({id}) => id),
    "provide-evidence": evidences.map(({notes}) => notes ?? ""),
    settle: disputes.filter(({outcome_code}) => outcome_code === "RESOLVED_SELLER_FAVOR").map(({id}) => id),
    "create-invoice": documents.map(({detail}) => detail.reference),
    "send-invoice": mailsOf("send-invoice"),
    "remind-of-invoice": mailsOf("remind-of-invoice"),
    "cancel-invoice": mailsOf("cancel-invoice"),
    "record-payment": documents.flatMap(({payments}) => payments?.transactions.map(({note}) => note) ?? []),
    "record-refund": documents.flatMap(({detail, refunds: recorded}) =>
      (recorded?.transactions ?? []).map(() => detail.reference),
    ),
    "create-link": [...names, ...deleted],
    "replace-link": links.filter(({tags}) => tags.includes(REPLACED)).map(nameOf),
    "delete-link": deleted,
  };
}

interface InvoiceDocument {
  readonly detail: {readonly reference: string};
  readonly payments?: {readonly transactions: readonly {readonly note: string}[]};
  readonly refunds?: {readonly transactions: readonly unknown[]};
}

function nameOf({line_items: items}: {line_items: string}): string {
  return (JSON.parse(items) as [{name: string}])[0].name;
}

/** States of the recorded actions, by request id. */
async function readStates({database: {db}}: Shop): Promise<Map<string, string>> {
  const [onPayments, onRecords] = await Promise.all([
    db.selectFrom("payment_actions").select(["id", "state"]).execute(),
    db.selectFrom("paypal_actions").select(["id", "state"]).execute(),
  ]);
  return new Map([...onPayments, ...onRecords].map(({id, state}) => [id, state]));
}

/** Judges the operator's actions by PayPal's records. */
export async function judgeActions(
  actions: readonly OperatorAction[],
  shop: Shop,
  sandbox: TestSandbox,
): Promise<Verdict> {
  const effects = await readEffects(sandbox, actions);
  const states = await readStates(shop);
  const verdict: Verdict = {lost: [], double: [], toldWrongly: [], refused: []};
  for (const {id, kind, target, told} of actions) {
    const times = effects[kind].filter((done) => done === target).length;
    const state = states.get(id);
    const line = `${kind} of ${target}: told ${told}, recorded as ${state}, PayPal has done it ${times} times`;
    // Each action is possible, so that recovery ends each recorded one.
    if (state !== undefined && (state !== "done" || times === 0)) verdict.lost.push(line);
    if (times > 1) verdict.double.push(line);
    if (told === undefined) continue;
    if ((told === "done") !== times > 0) verdict.toldWrongly.push(line);
    if (told !== "done") verdict.refused.push(line);
  }
  for (const [kind, targets] of Object.entries(effects)) {
    const asked = new Set(actions.filter((action) => action.kind === kind).map(({target}) => target));
    const unasked = targets.filter((target) => !asked.has(target));
    verdict.double.push(...unasked.map((target) => `${kind} of ${target}, which no operator asked for`));
  }
  return verdict;
}
