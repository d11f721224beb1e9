import {Hono} from "hono";
import {readJsonBody} from "../../shared/body.ts";
import {applicationById} from "../accounts/accounts.operations.ts";
import type {SandboxContext} from "../context.ts";
import {presetDecision} from "../test-controls/test-controls.operations.ts";
import {
  findFrameSession,
  findWindowSession,
  frameAncestors,
} from "../frame-sessions/frame-sessions.operations.ts";
import {challengePage} from "./three-d-secure.page.ts";
import {GONE_HEADERS, gonePage} from "../pages/gone.ts";
import {pageHeaders} from "../pages/headers.ts";
import {ownOrigin, type SandboxEnv} from "../wire/environment.ts";
import {onlySameOrigin} from "../wire/loopback.ts";
import {parse} from "../wire/validation.ts";
import {localizationOf} from "../pages/texts.ts";
import {answerChallenge, type ChallengedResources, showChallenge} from "./three-d-secure.operations.ts";
import {challengeAnswer} from "./three-d-secure.model.ts";
import {TEST_CODE} from "../cards/test-cards.ts";

/** Challenge page and its answers. */
export function threeDSecureRoutes(
  context: SandboxContext,
  resources: ChallengedResources,
): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const {store} = context;

  routes.get("/three-d-secure/challenges/:id", async (c) => {
    const now = context.clock.now();
    const {challenge, details} = showChallenge(store, resources, c.req.param("id"), now) ?? {};
    const sessionId = c.req.query("session");
    const localization = localizationOf(c.req.query("locale"));
    // The guest form shows the challenge in a frame. The session belongs to the page around that form.
    const isWithinForm = c.req.query("within") === "guest-checkout";
    const find = isWithinForm ? findWindowSession : findFrameSession;
    const session = sessionId === undefined ? undefined : find(store, context, sessionId);
    const isOthers = sessionId !== undefined && session?.applicationId !== challenge?.subject.applicationId;
    if (!challenge || !details || isOthers) {
      return c.html(gonePage(localization), 404, GONE_HEADERS);
    }
    const page = challengePage({
      localization,
      challengeId: challenge.id,
      parentOrigin: isWithinForm ? ownOrigin(c) : session?.parentOrigin,
      merchant: details.brandName ?? applicationById(store, challenge.subject.applicationId).name,
      cancelUrl: details.cancelUrl,
      amount: details.amount,
      brand: details.brand,
      lastDigits: details.lastDigits,
      testCode: TEST_CODE,
      decision: presetDecision(store),
    });
    const around = session && frameAncestors(session);
    const ancestors = isWithinForm ? ["'self'", around] : [around ?? "'none'"];
    return c.html(page, 200, pageHeaders(ancestors.filter(Boolean).join(" ")));
  });

  routes.post("/three-d-secure/challenges/:id/answers", onlySameOrigin, async (c) => {
    const answer = parse(challengeAnswer, await readJsonBody(c.req.raw));
    const outcome = context.store.run(() =>
      answerChallenge(store, context, resources, c.req.param("id"), answer),
    );
    return c.json(outcome);
  });

  return routes;
}
