/** Wallets that are approved on a page of PayPal: PayPal, Pay Later, PayPal Credit and Venmo. */
import type {WalletMethod} from "../../../payment-methods.ts";
import {describe, usageError} from "../../errors.ts";
import {PaymentSession} from "../../session/payment-session.ts";
import type {SubjectKind} from "../../session/subject.ts";
import type {ComponentContext} from "../component.ts";

/** Path of the page, and the query parameter with the id. */
const pages: Readonly<Record<SubjectKind, {path: string; parameter: string}>> = {
  order: {path: "/checkoutnow", parameter: "token"},
  "setup-token": {path: "/agreements/approve", parameter: "approval_session_id"},
};

export function createFactories(context: ComponentContext, methods: readonly WalletMethod[]) {
  return Object.fromEntries(
    methods.flatMap((method) => {
      const {factory, saveFactory} = method;
      const create = (name: string, subject: SubjectKind) => (options: unknown) =>
        createSession(context, method, name, subject, options);
      return [
        [factory, create(factory, "order")] as const,
        ...(saveFactory ? [[saveFactory, create(saveFactory, "setup-token")] as const] : []),
      ];
    }),
  );
}

function createSession(
  context: ComponentContext,
  {name, eligibility: fundingSource, modes, hasPayPalOptions}: WalletMethod,
  factory: string,
  subject: SubjectKind,
  options: unknown,
) {
  if (hasPayPalOptions && subject === "order") checkSavePayment(factory, options);
  const commit = hasPayPalOptions ? readFlag(factory, options, "commit") : undefined;
  const address = (origin: string, id: string) => {
    const {path, parameter} = pages[subject];
    const url = new URL(path, origin);
    url.searchParams.set(parameter, id);
    url.searchParams.set("fundingSource", fundingSource);
    // `commit` decides if the window's last button pays or returns to the shop. The order's own setting takes
    // precedence.
    if (commit !== undefined) url.searchParams.set("commit", String(commit));
    return url;
  };
  const purpose = {factory, fundingSource, subject, modes, name, address};
  const session = new PaymentSession(context, purpose, options);
  const canLeave = purpose.modes.some((mode) => mode === "redirect");
  return canLeave ? session.redirectableMethods() : session.publicMethods();
}

/** Warns that the order, not the session option `savePayment`, decides if the wallet is saved. */
function checkSavePayment(factory: string, options: unknown): void {
  if (readFlag(factory, options, "savePayment") !== true) return;
  // oxlint-disable-next-line no-console -- for the page's developer
  console.info(
    `${factory}: in the sandbox savePayment alone saves nothing. Create the order with ` +
      "payment_source.paypal.attributes.vault.store_in_vault ON_SUCCESS.",
  );
}

function readFlag(factory: string, options: unknown, name: string): boolean | undefined {
  const value: unknown =
    typeof options === "object" && options !== null ? (options as Record<string, unknown>)[name] : undefined;
  if (value === undefined || value === null) return undefined;
  if (typeof value === "boolean") return value;
  throw usageError(
    "ERR_FLOW_SESSION_OPTIONS_INVALID",
    `${factory}: ${name} must be true or false; got ${describe(value)}.`,
  );
}
