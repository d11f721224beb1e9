import {Hono} from "hono";
import {readJsonBody} from "../../shared/body.ts";
import {returnPage} from "../approvals/approval-reply.ts";
import {
  approvalEndPage,
  approvalHeaders,
  approvedPage,
  notApprovablePage,
} from "../approvals/approvals.page.ts";
import type {Frame} from "../approvals/approvals.view.ts";
import type {SandboxContext} from "../context.ts";
import {findWindowSession, recordWindowState} from "../frame-sessions/frame-sessions.operations.ts";
import {type Localization, localizationOf} from "../pages/texts.ts";
import {isVoucher} from "../orders/local-payment.ts";
import {TotalChanged} from "../orders/local-approval.operations.ts";
import {GONE_HEADERS, gonePage} from "../pages/gone.ts";
import {presetDecision, takeOutcome} from "../test-controls/test-controls.operations.ts";
import {authenticated} from "../rest/authentication.ts";
import {browserCors} from "../wire/cors.ts";
import type {SandboxEnv, SandboxRequest} from "../wire/environment.ts";
import {ServiceError} from "../wire/errors.ts";
import {readForm} from "../wire/form-body.ts";
import {onlySameOrigin} from "../wire/loopback.ts";
import {parse} from "../wire/validation.ts";
import {approveLocally, confirmForSdk, findLocalCheckout} from "./local-payments.operations.ts";
import {localPaymentPage, voucherPage} from "./local-payments.page.ts";
import {confirmLocalBody, type LocalPaymentForm, localPaymentForm} from "./local-payments.schema.ts";
import type {LocalResult} from "./local-payments.states.ts";
import {LOCAL_STYLE} from "./local-payments.style.ts";
import {LOCAL_PAYMENT_PATH, type LocalCheckout} from "./local-payments.view.ts";

const CONFIRM = "/web-sdk/v6/local-payments";

/** Confirmation by PayPal's SDK, and the pages on which the buyer pays with a local method. */
export function localPaymentRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const {store, clock} = context;
  const gone = (c: SandboxRequest, localization: Localization) =>
    c.html(gonePage(localization), 404, GONE_HEADERS);

  routes.use(CONFIRM, browserCors);
  routes.post(CONFIRM, authenticated(context, {scopes: ["payments/client_sdk_orders_api"]}), async (c) => {
    const body = parse(confirmLocalBody, await readJsonBody(c.req.raw));
    const {applicationId, clientMetadataId} = c.var.token;
    const caller = {applicationId, clientMetadataId};
    store.run(() => confirmForSdk(store, context, caller, body));
    return c.body(null, 204);
  });

  /**
   * Finds the order and the window that shows it; no frame outside of a window. To a page, another merchant's order
   * looks like an unknown one. Undefined for an unknown session.
   */
  const find = (id: string, sessionId: string | undefined): Found | undefined => {
    const checkout = findLocalCheckout(store, id, clock.now());
    if (sessionId === undefined) return {checkout, frame: undefined};
    const session = findWindowSession(store, context, sessionId);
    if (!session) return undefined;
    const {parentOrigin, ancestors, applicationId} = session;
    const isOwn = checkout?.order.applicationId === applicationId;
    return {checkout: isOwn ? checkout : undefined, frame: {session: sessionId, parentOrigin, ancestors}};
  };

  /** The page for the order's present state. */
  const show = async (c: SandboxRequest, found: Found | undefined, status: 200 | 422 = 200) => {
    const {checkout, frame} = found ?? {};
    const localization = localizationOf(checkout?.order.locale, c.req.query("locale"));
    if (!found || (!frame && checkout?.order.state !== "open" && checkout?.order.state !== "approved")) {
      return gone(c, localization);
    }
    if (!checkout || checkout.order.state === "ended") {
      if (!frame) return gone(c, localization);
      const page = notApprovablePage(localization, frame, "ERR_FLOW_NOT_APPROVABLE");
      return c.html(page, 200, {...approvalHeaders(frame)});
    }
    const headers = {...approvalHeaders(frame, LOCAL_STYLE)};
    const view = {localization, checkout, frame};
    if (checkout.order.state === "open") {
      const decision = presetDecision(store);
      return c.html(localPaymentPage({...view, decision}), status, headers);
    }
    if (checkout.isAwaited) return c.html(voucherPage(view), 200, headers);
    if (!frame && isVoucher(checkout.order.kind)) {
      const {approval, local} = localization.texts;
      return c.html(approvalEndPage(localization, approval.alreadyTitle, local.paid), 200, {
        ...approvalHeaders(),
      });
    }
    const approved = {merchant: checkout.merchant, payerId: undefined};
    return c.html(approvedPage(localization, approved, frame), 200, {...approvalHeaders(frame)});
  };

  routes.get(LOCAL_PAYMENT_PATH, async (c) =>
    show(c, find(c.req.query("token") ?? "", c.req.query("session"))),
  );

  /** Result of the buyer's decision. Undefined: the page has to be shown again. */
  const decide = (checkout: LocalCheckout, form: LocalPaymentForm): LocalResult | undefined => {
    const {order} = checkout;
    // A second press, also in another window, gives the same result.
    if (order.state === "approved") return {state: "approved"};
    if (form.action === "cancel") return {state: "canceled"};
    if (form.action === "decline") return DECLINED;
    const {payableUntil = Infinity} = order.payment;
    if (form.action === "expire" || payableUntil <= clock.now()) return EXPIRED;
    const refusal =
      order.completesOnApproval && store.run(() => takeOutcome(store, clock.now(), ["instrument-declined"]));
    if (refusal) return DECLINED;
    try {
      store.run(() => approveLocally(store, context, checkout, form));
    } catch (error) {
      if (error instanceof TotalChanged) return undefined;
      throw error;
    }
    return {state: "approved"};
  };

  routes.post("/local-payments/:id", onlySameOrigin, async (c) => {
    const {session, ...fields} = await readForm(c);
    const form = parse(localPaymentForm, fields);
    const id = c.req.param("id");
    const found = find(id, session);
    if (!found?.checkout || found.checkout.order.state === "ended") return show(c, found);
    try {
      const result = decide(found.checkout, form);
      if (!result) return await show(c, find(id, session));
      if (result.state === "canceled" && found.frame)
        store.run(() => recordWindowState(store, found.frame!.session, "closed"));
      return reply(c, {checkout: found.checkout, frame: found.frame}, result);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status >= 500) throw error;
      // Another window may have decided meanwhile.
      const current = find(id, session);
      if (current?.checkout?.order.state !== "open") return show(c, current);
      const localization = localizationOf(current.checkout.order.locale, c.req.query("locale"));
      const {refused, refusedTitle} = localization.texts.approval;
      const page = approvalEndPage(localization, refusedTitle, refused);
      return c.html(page, error.status, {...approvalHeaders()});
    }
  });

  return routes;
}

interface Found {
  readonly checkout: LocalCheckout | undefined;
  readonly frame: Frame | undefined;
}

const DECLINED = {state: "failed", code: "INSTRUMENT_DECLINED"} as const;
const EXPIRED = {state: "failed", code: "PAYMENT_APPROVAL_EXPIRED"} as const;

/**
 * Reply to the buyer's decision. The page's script gets JSON. Without the script, a payment window shows a page that
 * reports the result. A page without a window leads to the merchant's return or cancel URL.
 */
function reply(
  c: SandboxRequest,
  {checkout: {order, merchant}, frame}: Found & {readonly checkout: LocalCheckout},
  result: LocalResult,
): Response | Promise<Response> {
  if (c.req.header("Accept")?.includes("application/json")) return c.json(result);
  const localization = localizationOf(order.locale, c.req.query("locale"));
  const {approval, local} = localization.texts;
  const message = {
    approved: approval.approved,
    canceled: approval.orderCanceled,
    failed:
      result.state === "failed" && result.code === "INSTRUMENT_DECLINED" ? local.declined : local.expired,
  }[result.state];
  const target = result.state === "approved" ? order.returnUrl : order.cancelUrl;
  const headers = {...approvalHeaders(frame)};
  if (frame || target === undefined) {
    const page = approvalEndPage(localization, approval.doneTitle, message, frame, result);
    return c.html(page, 200, headers);
  }
  const url = new URL(target);
  url.searchParams.set("token", order.id);
  // PayPal's parameter for a payment that failed on the method's page.
  if (result.state === "failed") url.searchParams.set("errorcode", "processing_error");
  return c.html(returnPage(localization, merchant, url.href, message), 200, headers);
}
