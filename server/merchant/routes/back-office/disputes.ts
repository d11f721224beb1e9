import type {DisputeAction, Disputes} from "../../paypal/disputes.ts";
import {DISPUTE_ACTION_KINDS} from "../../paypal-actions/paypal-actions.tables.ts";
import {type Route, route} from "../route.ts";
import {
  idsOf,
  PAYPAL_REPLIES,
  passedRoute,
  passOutcome,
  REQUEST_ID_HEADER,
  requestIdOf,
} from "./passed-route.ts";
import {FILES, readRequest, recordedRoute, type RecordingRoutes} from "./recorded-route.ts";

export const DISPUTE_FILTERS = [
  "start_time",
  "disputed_transaction_id",
  "dispute_state",
  "update_time_before",
  "update_time_after",
];

const ACTION_SUMMARIES: Readonly<Record<(typeof DISPUTE_ACTION_KINDS)[number], string>> = {
  "accept-claim": "Accepts a claim: the buyer gets the money.",
  "make-offer": "Offers the buyer a solution.",
  "acknowledge-return-item": "Says whether the item came back: if it did, the buyer gets the money.",
  settle: "Decides a dispute under review. Only in a sandbox.",
};

/** Actions that move no money, with their summaries. */
const STATEMENTS = [
  ["provide-evidence", "Answers PayPal's request for evidence."],
  ["provide-supporting-info", "Gives PayPal information without being asked."],
  ["send-message", "Sends the buyer a message in an inquiry."],
  ["appeal", "Appeals PayPal's decision."],
  ["escalate", "Makes an inquiry a claim."],
] as const satisfies readonly (readonly [DisputeAction, summary: string])[];

/** PayPal's disputes, with PayPal's bodies, queries and replies. A body with files is PayPal's form. */
export function disputeRoutes(operator: RecordingRoutes, {passed, actions}: Disputes): Route[] {
  return [
    passedRoute(operator, {
      method: "GET",
      path: "/disputes",
      summary: "Lists disputes, newest first.",
      operation: passed.list,
      query: [...DISPUTE_FILTERS, "page_size", "next_page_token"],
    }),
    passedRoute(operator, {
      method: "GET",
      path: "/disputes/:id",
      summary: "Shows a dispute, with the links to what is possible.",
      operation: passed.show,
    }),
    ...DISPUTE_ACTION_KINDS.map((kind) =>
      recordedRoute(operator, {
        path: `/disputes/:id/${kind}`,
        kind,
        ...FILES,
        summary: ACTION_SUMMARIES[kind],
      }),
    ),
    ...STATEMENTS.map(([action, summary]) =>
      route({
        method: "POST",
        path: `/back-office/paypal/disputes/:id/${action}`,
        quota: "reading",
        ...FILES,
        summary,
        key: "OPERATOR_KEY",
        headers: REQUEST_ID_HEADER,
        replies: PAYPAL_REPLIES,
        errors: ["404 NOT_FOUND", ...FILES.errors],
        passesRefusals: true,
        authorize: operator.access.require,
        async handle(c) {
          const requestId = requestIdOf(c) ?? operator.randomness.uuid();
          const {body, upload} = await readRequest(c);
          const call = {...idsOf(c), requestId};
          const outcome = await actions[action](
            upload ? {...call, body: upload.form(), policy: "upload"} : {...call, body: JSON.stringify(body)},
          );
          return passOutcome(c, outcome, requestId);
        },
      }),
    ),
  ];
}
