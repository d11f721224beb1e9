import {Hono} from "hono";
import {testBuyersWith} from "../test-buyers.ts";
import {cardHasExpired} from "../cards/processor.ts";
import type {SandboxContext} from "../context.ts";
import {defaultBuyer, presetDecision} from "../test-controls/test-controls.operations.ts";
import {findWindowSession, recordWindowState} from "../frame-sessions/frame-sessions.operations.ts";
import {GONE_HEADERS, gonePage} from "../pages/gone.ts";
import type {SandboxEnv, SandboxRequest} from "../wire/environment.ts";
import {ServiceError} from "../wire/errors.ts";
import {readForm} from "../wire/form-body.ts";
import {onlySameOrigin} from "../wire/loopback.ts";
import {parse} from "../wire/validation.ts";
import {type Localization, localizationOf} from "../pages/texts.ts";
import {replyToDecision} from "./approval-reply.ts";
import {
  AmountChanged,
  answerOf,
  approve,
  type ApprovalQuery,
  findApproval,
  proposal,
} from "./approvals.operations.ts";
import {
  approvalEndPage,
  approvalHeaders,
  approvalPage,
  approvedPage,
  notApprovablePage,
} from "./approvals.page.ts";
import {approvalForm, approvalKind, fundingSource} from "./approvals.schema.ts";
import {type Approval, APPROVAL_PATHS, type Frame} from "./approvals.view.ts";

/** Approval pages of wallets. */
export function approvalRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const {store} = context;
  const gone = (c: SandboxRequest, localization: Localization) =>
    c.html(gonePage(localization), 404, GONE_HEADERS);

  /**
   * Finds the approval and the window that shows it; no frame outside of a window. To a page, another
   * merchant's order looks like an unknown one.
   *
   * @throws UnknownSession when the session is unknown
   */
  const find = (
    approvalQuery: ApprovalQuery,
    sessionId: string | undefined,
  ): {approval: Approval | undefined; frame: Frame | undefined} => {
    const approval = findApproval(store, approvalQuery, context.clock.now());
    if (sessionId === undefined) return {approval, frame: undefined};
    const session = findWindowSession(store, context, sessionId);
    if (session === undefined) throw new UnknownSession();
    const isOtherMerchants = session.applicationId !== approval?.applicationId;
    return {
      approval: isOtherMerchants ? undefined : approval,
      frame: {session: sessionId, parentOrigin: session.parentOrigin, ancestors: session.ancestors},
    };
  };

  for (const kind of approvalKind.options) {
    const {path, parameter} = APPROVAL_PATHS[kind];
    routes.get(path, async (c) => {
      const query = (name: string) => c.req.query(name);
      const wallet = fundingSource.safeParse(query("fundingSource")).data;
      const approvalQuery = {kind, id: query(parameter) ?? "", wallet, commit: query("commit") === "true"};
      let found: Awaited<ReturnType<typeof find>>;
      try {
        found = find(approvalQuery, query("session"));
      } catch (error) {
        if (error instanceof UnknownSession) return gone(c, localizationOf(query("locale")));
        throw error;
      }
      const {approval, frame} = found;
      const localization = localizationOf(approval?.locale, query("locale"));
      const headers = {...approvalHeaders(frame)};
      if (frame && !approval?.isOffered) {
        const why = approval ? "ERR_FLOW_FUNDING_SOURCE_NOT_ELIGIBLE" : "ERR_FLOW_NOT_APPROVABLE";
        return c.html(notApprovablePage(localization, frame, why), 200, headers);
      }
      if (!approval) return gone(c, localization);
      if (approval.isApproved) return c.html(approvedPage(localization, approval, frame), 200, headers);
      const buyers = testBuyersWith(approval.wallet);
      const preferred = query("buyer") ?? defaultBuyer(store).id;
      const buyer = buyers.find(({id}) => id === preferred) ?? buyers[0];
      if (!buyer) return gone(c, localization);
      const [card, shipping_option, address] = ["card", "shipping_option", "address"].map(query);
      const chosen = proposal(approval, buyer, {card, shipping_option, address});
      const decision = presetDecision(store);
      return c.html(approvalPage({localization, approval, buyers, chosen, frame, decision}), 200, headers);
    });
  }

  const readDecision = async (c: SandboxRequest) => {
    const kind = parse(approvalKind, c.req.param("kind"), "path");
    const {session, ...fields} = await readForm(c);
    const form = parse(approvalForm, fields);
    const approvalQuery = {
      kind,
      id: c.req.param("id") ?? "",
      wallet: form.fundingSource,
      commit: form.commit === "true",
    };
    return {approvalQuery, form, session};
  };

  const decide = async (c: SandboxRequest, decision: Awaited<ReturnType<typeof readDecision>>) => {
    const {approvalQuery, form, session} = decision;
    const {approval, frame} = find(approvalQuery, session);
    const localization = localizationOf(approval?.locale, c.req.query("locale"));
    if (!approval) {
      // It ended while the buyer was in the window.
      return frame
        ? c.html(notApprovablePage(localization, frame, "ERR_FLOW_NOT_APPROVABLE"), 200, {
            ...approvalHeaders(frame),
          })
        : gone(c, localization);
    }
    if (form.action === "cancel") {
      if (frame) store.run(() => recordWindowState(store, frame.session, "closed"));
      return replyToDecision(c, localization, approval, {state: "canceled"}, frame);
    }
    const answer = answerOf(approval, form);
    // A second press, also in another window, gives the same result.
    if (!approval.isApproved) {
      const again = (status: 200 | 422, problem?: string) => {
        const buyers = testBuyersWith(approval.wallet);
        const page = approvalPage({
          localization,
          approval,
          buyers,
          chosen: answer,
          frame,
          ...(problem === undefined ? {} : {problem}),
        });
        return c.html(page, status, {...approvalHeaders(frame)});
      };
      if (cardHasExpired(answer.card.expiry, context.clock.now())) {
        return again(422, localization.texts.approval.cardExpired);
      }
      // If the total differs from the one on the button, the buyer must see it first.
      if (answer.total && form.total !== undefined && answer.total.value !== form.total) return again(200);
      context.store.run(() => approve(store, context, approval, answer));
    }
    const result = {state: "approved", payerId: approval.payerId ?? answer.buyer.payerId} as const;
    return replyToDecision(c, localization, approval, result, frame);
  };

  routes.post("/approvals/:kind/:id", onlySameOrigin, async (c) => {
    try {
      const decision = await readDecision(c);
      try {
        return await decide(c, decision);
      } catch (error) {
        if (!(error instanceof AmountChanged)) throw error;
        // The total changed during this request, so the page shows the new one.
        return await decide(c, decision);
      }
    } catch (error) {
      const localization = localizationOf(c.req.query("locale"));
      if (error instanceof UnknownSession) return gone(c, localization);
      // A buyer reads this reply, so it is a page.
      if (!(error instanceof ServiceError) || error.status >= 500) throw error;
      const {refused, refusedTitle} = localization.texts.approval;
      return c.html(approvalEndPage(localization, refusedTitle, refused), error.status, {
        ...approvalHeaders(),
      });
    }
  });

  return routes;
}

/** Error for a frame session that is unknown or expired. */
class UnknownSession extends Error {}
