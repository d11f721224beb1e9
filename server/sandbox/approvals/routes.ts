import {Hono} from "hono";
import {readFormBody} from "../../platform/body.ts";
import {testBuyersWith} from "../buyers/operations.ts";
import type {SandboxContext} from "../context.ts";
import {cardHasExpired} from "../cards/processor.ts";
import {defaultBuyer} from "../controls/operations.ts";
import {GONE_HEADERS, gonePage} from "../pages/gone.ts";
import type {SandboxEnv, SandboxRequest} from "../wire/environment.ts";
import {ServiceError} from "../wire/errors.ts";
import {onlySameOrigin} from "../wire/same-origin.ts";
import {parse} from "../wire/validation.ts";
import {answerOf, proposal} from "./answers.ts";
import {APPROVAL_HEADERS, approvalEndPage, approvalPage, approvedPage} from "./page.ts";
import {APPROVAL_PATHS} from "./paths.ts";
import {approvalForm, approvalKind, fundingSource} from "./schema.ts";
import {approve, findApproval} from "./operations.ts";
import type {Approval, ApprovalKind} from "./view.ts";
import {wayBackPage} from "./way-back.ts";

const FORM_LIMIT_BYTES = 16 * 1024;

/** The wallet's pages. */
export function approvalRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const {db} = context.database;
  const gone = (c: SandboxRequest) => c.html(gonePage(), 404, GONE_HEADERS);

  for (const kind of approvalKind.options) {
    const {path, parameter} = APPROVAL_PATHS[kind];
    routes.get(path, async (c) => {
      const wallet = fundingSource.safeParse(c.req.query("fundingSource")).data;
      const asked = {kind, id: c.req.query(parameter) ?? "", wallet};
      const approval = await findApproval(db, asked, context.clock.now());
      if (!approval) return gone(c);
      if (approval.isApproved) return c.html(approvedPage(approval), 200, {...APPROVAL_HEADERS});
      const buyers = testBuyersWith(approval.wallet);
      const preferred = c.req.query("buyer") ?? (await defaultBuyer(db)).id;
      const buyer = buyers.find(({id}) => id === preferred) ?? buyers[0];
      if (!buyer) return gone(c);
      return c.html(approvalPage(approval, buyers, proposal(approval, buyer)), 200, {...APPROVAL_HEADERS});
    });
  }

  const decide = async (c: SandboxRequest) => {
    const kind = parse(approvalKind, c.req.param("kind"), "path");
    const form = parse(approvalForm, await readForm(c));
    const wallet = form.action === "approve" ? form.fundingSource : undefined;
    const now = context.clock.now();
    const approval = await findApproval(db, {kind, id: c.req.param("id") ?? "", wallet}, now);
    if (!approval) return gone(c);
    if (form.action === "cancel") return leave(c, approval, approval.cancelUrl, {}, CANCELED[kind]);
    const answer = answerOf(approval, form);
    // A second press goes the same way back as the first.
    if (!approval.isApproved) {
      const again = (asked: Approval, status: 200 | 422, problem?: string) => {
        const page = approvalPage(asked, testBuyersWith(asked.wallet), answer, problem);
        return c.html(page, status, {...APPROVAL_HEADERS});
      };
      if (cardHasExpired(answer.card.expiry, now)) return again(approval, 422, EXPIRED);
      // The button named an amount: another one is agreed to only when it has been seen.
      if (answer.total && form.total !== undefined && answer.total.value !== form.total) {
        return again({...approval, amount: answer.total}, 200);
      }
      await context.database.transaction((tx) => approve(tx, context, approval, answer));
    }
    return leave(c, approval, approval.returnUrl, {PayerID: answer.buyer.payerId}, APPROVED);
  };

  routes.post("/approvals/:kind/:id", onlySameOrigin, async (c) => {
    try {
      return await decide(c);
    } catch (error) {
      // A person reads the answer, not a program.
      if (!(error instanceof ServiceError) || error.status >= 500) throw error;
      return c.html(approvalEndPage("This did not work", REFUSED), error.status, {...APPROVAL_HEADERS});
    }
  });

  return routes;
}

const APPROVED = "You approved it. The shop goes on from here.";
const EXPIRED = "This card has expired. Choose another card, or sign in as another buyer.";
const REFUSED = "Nothing was approved. Go back to the page before this one, and choose again.";
const CANCELED: Readonly<Record<ApprovalKind, string>> = {
  order: "Payment not completed. Nothing was charged.",
  "setup-token": "Nothing was saved, and nothing was charged.",
};

/** Back to the merchant, with what the real service adds to the address; or a page that says so. */
function leave(
  c: SandboxRequest,
  approval: Approval,
  target: string | undefined,
  more: Readonly<Record<string, string>>,
  words: string,
): Response | Promise<Response> {
  if (target === undefined) {
    return c.html(approvalEndPage("You can close this page", words), 200, {...APPROVAL_HEADERS});
  }
  const url = new URL(target);
  const {parameter} = APPROVAL_PATHS[approval.kind];
  const ids =
    approval.kind === "order"
      ? {[parameter]: approval.id}
      : {approval_token_id: approval.id, [parameter]: approval.id};
  for (const [name, value] of Object.entries({...ids, ...more})) {
    url.searchParams.set(name, value);
  }
  return c.html(wayBackPage(approval.merchant, url.href, words), 200, {...APPROVAL_HEADERS});
}

async function readForm(c: SandboxRequest): Promise<Record<string, string>> {
  const fields = Object.fromEntries(await readFormBody(c.req.raw, FORM_LIMIT_BYTES));
  if (!Object.values(fields).some((value) => value.includes("\u0000"))) return fields;
  throw new ServiceError(400, [
    {issue: "INVALID_PARAMETER_SYNTAX", description: "A field holds a NUL character."},
  ]);
}
