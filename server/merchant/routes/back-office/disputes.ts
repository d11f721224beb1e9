import type {DisputeAction, Disputes} from "../../paypal/disputes.ts";
import {DISPUTE_ACTION_KINDS} from "../../paypal-actions/paypal-actions.tables.ts";
import {type Route, route} from "../route.ts";
import {idsOf, passedRoute, passOn, requestIdOf} from "./passed-route.ts";
import {readRequest, recordedRoute, type RecordingRoutes} from "./recorded-route.ts";

export const DISPUTE_FILTERS = [
  "start_time",
  "disputed_transaction_id",
  "dispute_state",
  "update_time_before",
  "update_time_after",
];

/** Actions that move no money. */
const STATEMENTS = [
  "provide-evidence",
  "provide-supporting-info",
  "send-message",
  "appeal",
  "escalate",
] as const satisfies readonly DisputeAction[];

/** PayPal takes evidence only as a form, also without a file. */
const FORMS: readonly DisputeAction[] = ["provide-evidence", "appeal"];

/** PayPal's disputes, with PayPal's bodies, queries and replies. A body with files is PayPal's form. */
export function disputeRoutes(operator: RecordingRoutes, {passed, actions}: Disputes): Route[] {
  return [
    passedRoute(operator, {
      method: "GET",
      path: "/disputes",
      operation: passed.list,
      query: [...DISPUTE_FILTERS, "page_size", "next_page_token"],
    }),
    passedRoute(operator, {method: "GET", path: "/disputes/:id", operation: passed.show}),
    ...DISPUTE_ACTION_KINDS.map((kind) => recordedRoute(operator, {path: `/disputes/:id/${kind}`, kind})),
    ...STATEMENTS.map((action) =>
      route({
        method: "POST",
        path: `/back-office/paypal/disputes/:id/${action}`,
        quota: "reading",
        authorize: operator.access.demand,
        body: "raw",
        async handle(c) {
          const requestId = requestIdOf(c) ?? operator.randomness.uuid();
          const {body, upload} = await readRequest(c, {isForm: FORMS.includes(action)});
          const call = {...idsOf(c), requestId};
          const outcome = await actions[action](
            upload ? {...call, body: upload.form(), policy: "upload"} : {...call, body: JSON.stringify(body)},
          );
          return passOn(c, outcome, requestId);
        },
      }),
    ),
  ];
}
