import type {Clock} from "../../shared/clock.ts";
import type {Outcome} from "./outcome.ts";
import type {Transport} from "./transport.ts";

/** Told how each call of the service went. Its `operation` is one of a few: no id stands in it. */
export type CallObserver = (call: {
  readonly operation: string;
  readonly outcome: Outcome<unknown>["kind"];
  readonly seconds: number;
}) => void;

/** Words of the service's paths; whatever else stands between two slashes is somebody's id. */
const WORDS = new Set(
  (
    "v1 v2 v3 oauth2 token checkout orders capture authorize confirm-payment-source payments find-eligible-methods " +
    "captures authorizations refund refunds reauthorize void vault setup-tokens payment-tokens notifications verify-webhook-signature webhooks " +
    "customer disputes payment-resources invoicing invoices"
  ).split(" "),
);

/** `POST /v2/checkout/orders/:id/capture` */
function operationOf(method: string, path: string): string {
  const [pathname = ""] = path.split("?");
  const segments = pathname
    .split("/")
    .map((segment) => (segment === "" || WORDS.has(segment) ? segment : ":id"));
  return `${method} ${segments.join("/")}`;
}

/** As a `Transport`, which tells how each call went. */
export function observed(transport: Transport, clock: Clock, observe: CallObserver): Transport {
  return async (request) => {
    const started = clock.now();
    const outcome = await transport(request);
    observe({
      operation: operationOf(request.method, request.path),
      outcome: outcome.kind,
      seconds: (clock.now() - started) / 1000,
    });
    return outcome;
  };
}
