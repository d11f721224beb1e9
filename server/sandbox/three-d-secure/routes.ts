import {Hono} from "hono";
import {readJsonBody} from "../../platform/body.ts";
import {toWire} from "../../platform/money.ts";
import {applicationById} from "../accounts/operations.ts";
import type {SandboxContext} from "../context.ts";
import {findFrameSession} from "../frame-sessions/operations.ts";
import {orderTotal} from "../orders/amounts.ts";
import {orderOfChallenge} from "../orders/operations.ts";
import {challengePage} from "../pages/challenge.ts";
import {gonePage} from "../pages/gone.ts";
import {pageHeaders} from "../pages/headers.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import {onlySameOrigin} from "../wire/same-origin.ts";
import {parse} from "../wire/validation.ts";
import {answerChallenge} from "./answers.ts";
import {findChallenge} from "./operations.ts";
import {challengeAnswer} from "./schema.ts";
import {TEST_CODE} from "./states.ts";

/** The challenge's page and its answers. */
export function threeDSecureRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  const {db} = context.database;

  routes.get("/three-d-secure/challenges/:id", async (c) => {
    const challenge = await findChallenge(db, c.req.param("id"));
    const order = challenge && (await orderOfChallenge(db, challenge));
    const sessionId = c.req.query("session");
    const session =
      sessionId === undefined ? undefined : await findFrameSession(db, sessionId, context.clock.now());
    const strangers = sessionId !== undefined && session?.applicationId !== challenge?.applicationId;
    if (!challenge || !order || strangers) return c.html(gonePage(), 404, pageHeaders("'none'"));
    const {row} = order;
    const page = challengePage({
      challengeId: challenge.id,
      parentOrigin: session?.parentOrigin,
      merchant: row.brand_name ?? (await applicationById(db, row.application_id)).name,
      amount: toWire(orderTotal(order.units)),
      brand: row.card_brand ?? "",
      lastDigits: row.card_last_digits ?? "",
      testCode: TEST_CODE,
    });
    return c.html(page, 200, pageHeaders(session?.parentOrigin ?? "'none'"));
  });

  routes.post("/three-d-secure/challenges/:id/answers", onlySameOrigin, async (c) => {
    const answer = parse(challengeAnswer, await readJsonBody(c.req.raw));
    const outcome = await context.database.transaction((tx) =>
      answerChallenge(tx, context, c.req.param("id"), answer),
    );
    return c.json(outcome);
  });

  return routes;
}
