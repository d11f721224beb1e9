import {Hono} from "hono";
import {readFormBody} from "../../shared/body.ts";
import {testBuyersWith} from "../buyers/test-buyers.ts";
import {cardHasExpired} from "../cards/processor.ts";
import type {SandboxContext} from "../context.ts";
import {defaultBuyer, presetDecision} from "../test-controls/test-controls.operations.ts";
import {findWindowSession, noteWindow} from "../frame-sessions/frame-sessions.operations.ts";
import {GONE_HEADERS, gonePage} from "../pages/gone.ts";
import type {SandboxEnv, SandboxRequest} from "../wire/environment.ts";
import {ServiceError} from "../wire/errors.ts";
import {onlySameOrigin} from "../wire/loopback.ts";
import {parse} from "../wire/validation.ts";
import {localizationOf, type Localization} from "../locales/windows/index.ts";
import {leave} from "./approval-end.ts";
import {
  AmountChanged,
  answerOf,
  approve,
  type Asked,
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

const FORM_LIMIT_BYTES = 16 * 1024;

/** The wallet's pages. */
export function approvalRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const {db} = context.database;
  const gone = (c: SandboxRequest, localization: Localization) =>
    c.html(gonePage(localization), 404, GONE_HEADERS);

  /**
   * What there is to approve, and the page that shows it; no frame for a page of its own. A page sees of another merchant's
   * what it sees of an unknown one. @throws Strangers when the session is unknown
   */
  const find = async (
    asked: Asked,
    sessionId: string | undefined,
  ): Promise<{approval: Approval | undefined; frame: Frame | undefined}> => {
    const now = context.clock.now();
    const approval = await findApproval(db, asked, now);
    if (sessionId === undefined) return {approval, frame: undefined};
    const session = await findWindowSession(db, sessionId, now);
    if (session === undefined) throw new Strangers();
    const isStranger = session.applicationId !== approval?.applicationId;
    return {
      approval: isStranger ? undefined : approval,
      frame: {session: sessionId, parentOrigin: session.parentOrigin, ancestors: session.ancestors},
    };
  };

  for (const kind of approvalKind.options) {
    const {path, parameter} = APPROVAL_PATHS[kind];
    routes.get(path, async (c) => {
      const query = (name: string) => c.req.query(name);
      const wallet = fundingSource.safeParse(query("fundingSource")).data;
      const asked = {kind, id: query(parameter) ?? "", wallet, commit: query("commit") === "true"};
      let found: Awaited<ReturnType<typeof find>>;
      try {
        found = await find(asked, query("session"));
      } catch (error) {
        if (error instanceof Strangers) return gone(c, localizationOf(query("locale")));
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
      const preferred = query("buyer") ?? (await defaultBuyer(db)).id;
      const buyer = buyers.find(({id}) => id === preferred) ?? buyers[0];
      if (!buyer) return gone(c, localization);
      const [card, shipping_option, address] = ["card", "shipping_option", "address"].map(query);
      const chosen = proposal(approval, buyer, {card, shipping_option, address});
      const decision = await presetDecision(db);
      return c.html(approvalPage({localization, approval, buyers, chosen, frame, decision}), 200, headers);
    });
  }

  const readDecision = async (c: SandboxRequest) => {
    const kind = parse(approvalKind, c.req.param("kind"), "path");
    const {session, ...fields} = await readForm(c);
    const form = parse(approvalForm, fields);
    const asked = {
      kind,
      id: c.req.param("id") ?? "",
      wallet: form.fundingSource,
      commit: form.commit === "true",
    };
    return {asked, form, session};
  };

  const decide = async (c: SandboxRequest, decision: Awaited<ReturnType<typeof readDecision>>) => {
    const {asked, form, session} = decision;
    const {approval, frame} = await find(asked, session);
    const localization = localizationOf(approval?.locale, c.req.query("locale"));
    if (!approval) {
      // Ended while its buyer was in the window.
      return frame
        ? c.html(notApprovablePage(localization, frame, "ERR_FLOW_NOT_APPROVABLE"), 200, {
            ...approvalHeaders(frame),
          })
        : gone(c, localization);
    }
    if (form.action === "cancel") {
      if (frame) await noteWindow(db, frame.session, "closed");
      return leave(c, localization, approval, {state: "canceled"}, frame);
    }
    const answer = answerOf(approval, form);
    // A second press goes the same way back as the first, also one of another window.
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
      // The button named an amount: another one is agreed to only when it has been seen.
      if (answer.total && form.total !== undefined && answer.total.value !== form.total) return again(200);
      await context.database.transaction((tx) => approve(tx, context, approval, answer));
    }
    const left = {state: "approved", payerId: approval.payerId ?? answer.buyer.payerId} as const;
    return leave(c, localization, approval, left, frame);
  };

  routes.post("/approvals/:kind/:id", onlySameOrigin, async (c) => {
    try {
      const decision = await readDecision(c);
      try {
        return await decide(c, decision);
      } catch (error) {
        if (!(error instanceof AmountChanged)) throw error;
        // In this very moment: the amount that it is now is shown first.
        return await decide(c, decision);
      }
    } catch (error) {
      const localization = localizationOf(c.req.query("locale"));
      if (error instanceof Strangers) return gone(c, localization);
      // A person reads the answer, not a program.
      if (!(error instanceof ServiceError) || error.status >= 500) throw error;
      const {refused, refusedTitle} = localization.texts.approval;
      return c.html(approvalEndPage(localization, refusedTitle, refused), error.status, {
        ...approvalHeaders(),
      });
    }
  });

  return routes;
}

/** A frame session that is unknown, too old, or another merchant's. */
class Strangers extends Error {}

async function readForm(c: SandboxRequest): Promise<Record<string, string>> {
  const fields = Object.fromEntries(await readFormBody(c.req.raw, FORM_LIMIT_BYTES));
  if (!Object.values(fields).some((value) => value.includes("\u0000"))) return fields;
  throw new ServiceError(400, [
    {issue: "INVALID_PARAMETER_SYNTAX", description: "A field holds a NUL character."},
  ]);
}
