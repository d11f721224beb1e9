import {Hono} from "hono";
import {z} from "zod";
import {readJsonBody} from "../../shared/body.ts";
import type {SandboxContext} from "../context.ts";
import {ancestors, webOrigin} from "../wire/origins.ts";
import {readBuilt} from "../assets/built-files.ts";
import {cardFieldHeaders, cardFieldPage} from "./frame-sessions.page.ts";
import {GONE_HEADERS, gonePage} from "../pages/gone.ts";
import {authenticated, domainMismatch} from "../wire/authentication.ts";
import {browserCors} from "../wire/cors.ts";
import type {SandboxEnv} from "../wire/environment.ts";
import {parse} from "../wire/validation.ts";
import {findFrameSession, frameAncestors, openFrameSession} from "./frame-sessions.operations.ts";

const SESSIONS = "/web-sdk/v6/frame-sessions";

/** Body of `POST /web-sdk/v6/frame-sessions`: empty, because the `Origin` header names the page. */
const frameSessionBody = z.object({});

/** Frame sessions and the page of a hosted field, from the files in `directory`. */
export function frameSessionRoutes(context: SandboxContext, directory: string): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();

  routes.use(SESSIONS, browserCors);
  routes.post(
    SESSIONS,
    authenticated(context, {scopes: ["payments/client_sdk_orders_api"], inForm: true}),
    async (c) => {
      // The body of a form was already read for its token.
      if (c.req.header("Authorization") !== undefined)
        parse(frameSessionBody, (await readJsonBody(c.req.raw)) ?? {});
      // The browser sets this header. It names the origin that may embed the frames.
      const page = webOrigin(c.req.header("Origin") ?? "");
      if (!page) throw domainMismatch();
      const around = parse(ancestors, c.req.queries("ancestor") ?? [], "query");
      const session = await context.database.transaction((tx) =>
        openFrameSession(tx, context, c.var.token, page.origin, around),
      );
      return c.json({id: session.id}, 201);
    },
  );

  routes.get("/web-sdk/v6/frames/card-field", async (c) => {
    const id = c.req.query("session") ?? "";
    const session = await findFrameSession(context.database.db, id, context.clock.now());
    if (!session) return c.html(gonePage(), 404, GONE_HEADERS);
    const textOf = async (path: string) => (await readBuilt(directory, path)).toString();
    const [script, style] = await Promise.all([
      textOf("frames/card-field.js"),
      textOf("frames/card-field.css"),
    ]);
    const files = {script, style};
    const headers = cardFieldHeaders(frameAncestors(session), files);
    return c.html(cardFieldPage(session.parentOrigin, files), 200, headers);
  });

  return routes;
}
