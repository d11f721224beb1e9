import {allDetails, allRows} from "../../sandbox/support/console.ts";
import type {TestSandbox} from "../../sandbox/support/sandbox.ts";
import {captureIdOf, isReauthorization, orderIdOf} from "../../support/capture-order.ts";
import {type OperatorAction, type OperatorActionKind, REPLACED} from "./operator-actions.ts";
import type {Shop} from "./shop.ts";
import type {Verdict} from "./verdict.ts";

interface OrderJson {
  readonly intent: string;
  readonly purchase_units: readonly [
    {
      readonly payments?: {
        readonly authorizations?: readonly {readonly status: string}[];
        readonly captures?: readonly unknown[];
      };
      readonly shipping?: {readonly trackers?: readonly {readonly id: string; readonly status: string}[]};
    },
  ];
}

interface DisputeJson {
  readonly dispute_id: string;
  readonly dispute_outcome?: {readonly outcome_code: string};
  readonly offer: {readonly history?: readonly {readonly actor: string}[]};
  readonly evidences?: readonly {readonly source: string; readonly notes?: string}[];
  /** Has the address for the return of the item. */
  readonly extensions?: object;
}

interface InvoiceJson {
  readonly detail: {readonly reference: string};
  readonly payments?: {readonly transactions: readonly {readonly note: string}[]};
  readonly refunds?: {readonly transactions: readonly unknown[]};
}

interface LinkJson {
  readonly line_items: readonly [{readonly name: string}];
  readonly tags?: readonly string[];
}

/** Reads the JSON of all resources in a list of the console. */
async function jsonOf<Json>(sandbox: TestSandbox, list: string): Promise<Json[]> {
  return (await allDetails(sandbox, list)).map(({reply}) => reply as unknown as Json);
}

/** Targets of the actions that PayPal has done, by kind. A target occurs as often as PayPal has done its action. */
async function readEffects(
  sandbox: TestSandbox,
  actions: readonly OperatorAction[],
): Promise<Record<OperatorActionKind, readonly string[]>> {
  const orders = (await allRows(sandbox, "orders")).map((order) => {
    const {intent, purchase_units: units} = order as unknown as OrderJson;
    return {id: order.id, intent, ...units[0]};
  });
  const renewed = (await allRows(sandbox, "authorizations")).filter(isReauthorization);
  const captures = await allRows(sandbox, "captures");
  const refunds = (await allRows(sandbox, "refunds")).filter(({cause}) => cause === "refund");
  const disputes = await jsonOf<DisputeJson>(sandbox, "disputes");
  const invoices = await jsonOf<InvoiceJson>(sandbox, "invoices");
  const links = await jsonOf<LinkJson>(sandbox, "links");
  const subjects = (await allRows(sandbox, "mail")).map(({subject}) => String(subject));
  const mailsOf = (kind: OperatorActionKind) => subjects.filter((subject) => subject.startsWith(kind));
  const names = links.map(nameOf);
  const deleted = actions
    .filter(({kind, target}) => kind === "delete-link" && !names.includes(target))
    .map(({target}) => target);
  const trackers = orders.flatMap(({shipping}) => shipping?.trackers ?? []);
  const hasOutcome = (outcome: string) => (dispute: DisputeJson) =>
    dispute.dispute_outcome?.outcome_code === outcome;
  const isForBuyer = hasOutcome("RESOLVED_BUYER_FAVOR");
  const idOf = ({dispute_id: id}: DisputeJson) => id;
  return {
    refund: refunds.flatMap((refund) =>
      captures.filter(({id}) => id === captureIdOf(refund)).map((capture) => String(orderIdOf(capture))),
    ),
    "capture-authorization": orders
      .filter(({intent}) => intent === "AUTHORIZE")
      .flatMap(({id, payments}) => (payments?.captures ?? []).map(() => id)),
    void: orders.flatMap(({id, payments}) =>
      (payments?.authorizations ?? []).filter(({status}) => status === "VOIDED").map(() => id),
    ),
    reauthorize: renewed.map((authorization) => String(orderIdOf(authorization))),
    "add-tracking": trackers.map(numberOf),
    "update-tracking": trackers.filter(({status}) => status === "CANCELLED").map(numberOf),
    "make-offer": disputes.flatMap((dispute) =>
      (dispute.offer.history ?? []).filter(({actor}) => actor === "SELLER").map(() => idOf(dispute)),
    ),
    "accept-claim": disputes.filter((dispute) => isForBuyer(dispute) || dispute.extensions).map(idOf),
    "acknowledge-return-item": disputes
      .filter((dispute) => isForBuyer(dispute) && dispute.extensions)
      .map(idOf),
    "provide-evidence": disputes.flatMap(({evidences = []}) =>
      evidences.filter(({source}) => source === "SUBMITTED_BY_SELLER").map(({notes}) => notes ?? ""),
    ),
    settle: disputes.filter(hasOutcome("RESOLVED_SELLER_FAVOR")).map(idOf),
    "create-invoice": invoices.map(({detail}) => detail.reference),
    "send-invoice": mailsOf("send-invoice"),
    "remind-of-invoice": mailsOf("remind-of-invoice"),
    "cancel-invoice": mailsOf("cancel-invoice"),
    "record-payment": invoices.flatMap(({payments}) => payments?.transactions.map(({note}) => note) ?? []),
    "record-refund": invoices.flatMap(({detail, refunds: recorded}) =>
      (recorded?.transactions ?? []).map(() => detail.reference),
    ),
    "create-link": [...names, ...deleted],
    "replace-link": links.filter(({tags}) => tags?.includes(REPLACED)).map(nameOf),
    "delete-link": deleted,
  };
}

function nameOf({line_items: [item]}: LinkJson): string {
  return item.name;
}

/** The tracking number in the id of a tracker, after the id of its capture. */
function numberOf({id}: {readonly id: string}): string {
  return id.slice(id.indexOf("-") + 1);
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
