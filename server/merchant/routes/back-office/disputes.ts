import type {Disputes} from "../../paypal/disputes.ts";
import type {Route} from "../route.ts";
import {type OperatorRoutes, passedRoute} from "./passed-route.ts";

const FILTERS = [
  "start_time",
  "disputed_transaction_id",
  "dispute_state",
  "update_time_before",
  "update_time_after",
];

/** PayPal's disputes, with PayPal's bodies, queries and replies. */
export function disputeRoutes(operator: OperatorRoutes, {passed}: Disputes): Route[] {
  return (
    [
      {
        method: "GET",
        path: "/disputes",
        operation: passed.list,
        query: [...FILTERS, "page_size", "next_page_token"],
      },
      {method: "GET", path: "/disputes/:id", operation: passed.show},
    ] as const
  ).map((declared) => passedRoute(operator, declared));
}
