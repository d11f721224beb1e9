import {Hono} from "hono";
import type {z} from "zod";
import {readJsonBody} from "../../shared/body.ts";
import type {SandboxContext} from "../context.ts";
import {presetDecision} from "../test-controls/test-controls.operations.ts";
import {findFrameSession, frameAncestors} from "../frame-sessions/frame-sessions.operations.ts";
import {fastlanePage} from "./members.page.ts";
import {GONE_HEADERS, gonePage} from "../pages/gone.ts";
import {pageHeaders} from "../pages/headers.ts";
import {authenticated} from "../rest/authentication.ts";
import {browserCors} from "../wire/cors.ts";
import type {SandboxEnv, SandboxRequest} from "../wire/environment.ts";
import {onlySameOrigin} from "../wire/loopback.ts";
import {parse} from "../wire/validation.ts";
import {
  addAddress,
  addCard,
  answerCode,
  lookUpMember,
  payWithCard,
  requestCode,
  showProfile,
} from "./members.operations.ts";
import {
  addedCardReply,
  addressEntryReply,
  answerBody,
  contextBody,
  lookupBody,
  newAddressBody,
  newCardBody,
  outcomeReply,
  paymentTokenBody,
  paymentTokenReply,
  profileBody,
  profileReply,
} from "./members.model.ts";

/** Requests of a page's script: looks up a member and asks for a code. They return no profile data. */
export const MEMBER_PAGE_PATHS = {
  lookups: "/web-sdk/v6/members/lookups",
  authentications: "/web-sdk/v6/members/authentications",
} as const;

/** Requests of the sandbox's own frames, with the page's client token. */
export const MEMBER_FRAME_PATHS = {
  codes: "/web-sdk/v6/members/codes",
  answers: "/web-sdk/v6/members/answers",
  profiles: "/web-sdk/v6/members/profiles",
  addresses: "/web-sdk/v6/members/addresses",
  cards: "/web-sdk/v6/members/cards",
  paymentTokens: "/web-sdk/v6/members/payment-tokens",
} as const;

/** Members of accelerated checkout, and the page of its dialogs and components. */
export function memberRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const {store} = context;
  const admitted = authenticated(context, {scopes: ["payments/client_sdk_orders_api"]});
  const {lookups, authentications} = MEMBER_PAGE_PATHS;
  const frame = MEMBER_FRAME_PATHS;

  for (const path of [lookups, authentications]) routes.use(path, browserCors);

  routes.post(lookups, admitted, async (c) => {
    const {email} = await bodyOf(c, lookupBody);
    const id = store.run(() => lookUpMember(store, context, c.var.token, email));
    return c.json({customerContextId: id ?? ""});
  });

  routes.post(authentications, admitted, async (c) => {
    const {customerContextId} = await bodyOf(c, contextBody);
    const {state} = requestCode(store, context, c.var.token, customerContextId);
    return c.json({state});
  });

  routes.post(frame.codes, onlySameOrigin, admitted, async (c) => {
    const {customerContextId} = await bodyOf(c, contextBody);
    const code = requestCode(store, context, c.var.token, customerContextId);
    return c.json(code.state === "open" ? {state: code.state, ...code.request} : code);
  });

  routes.post(frame.answers, onlySameOrigin, admitted, async (c) => {
    const {customerContextId, code} = await bodyOf(c, answerBody);
    const {token} = c.var;
    // Limits wrong codes for all look-ups of an application, because a page could look up the same member again and
    // again.
    const guesser = `member codes of ${token.applicationId}`;
    await context.guesses.check(guesser);
    const outcome = store.run(() => answerCode(store, context, token, customerContextId, code));
    if (outcome.state !== "succeeded") await context.guesses.count(guesser);
    return c.json(outcomeReply(outcome));
  });

  routes.post(frame.profiles, onlySameOrigin, admitted, async (c) => {
    const {memberSession} = await bodyOf(c, profileBody);
    const profile = showProfile(store, context, c.var.token, memberSession);
    return c.json(profileReply(profile, context.clock.now()));
  });

  routes.post(frame.addresses, onlySameOrigin, admitted, async (c) => {
    const body = await bodyOf(c, newAddressBody);
    const added = store.run(() => addAddress(store, context, c.var.token, body));
    return c.json(addressEntryReply(added), 201);
  });

  routes.post(frame.cards, onlySameOrigin, admitted, async (c) => {
    const body = await bodyOf(c, newCardBody);
    const added = store.run(() => addCard(store, context, c.var.token, body));
    return c.json(addedCardReply(added), 201);
  });

  routes.post(frame.paymentTokens, onlySameOrigin, admitted, async (c) => {
    const body = await bodyOf(c, paymentTokenBody);
    const token = store.run(() => payWithCard(store, context, c.var.token, body));
    return c.json(paymentTokenReply(token), 201);
  });

  routes.get("/web-sdk/v6/frames/fastlane", (c) => {
    const session = findFrameSession(store, context, c.req.query("session") ?? "");
    if (!session) return c.html(gonePage(), 404, GONE_HEADERS);
    return c.html(
      fastlanePage(session.parentOrigin, presetDecision(context.store)),
      200,
      pageHeaders(frameAncestors(session)),
    );
  });

  return routes;
}

async function bodyOf<Schema extends z.ZodType>(
  c: SandboxRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parse(schema, await readJsonBody(c.req.raw));
}
