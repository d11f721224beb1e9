import {Hono} from "hono";
import {readJsonBody} from "../../platform/body.ts";
import type {SandboxEnv, SandboxRequest} from "../wire/environment.ts";
import {notFound} from "../wire/errors.ts";
import {parse} from "../wire/validation.ts";
import type {MovableClock} from "./clock.ts";
import type {Faults} from "./faults.ts";
import {onlyLoopback} from "./loopback.ts";
import type {RequestLog} from "./requests.ts";
import {clockBody, faultBody} from "./schema.ts";

/** `/_sandbox/…`: the clock, faults and the request log. */
export function controlRoutes(controls: {
  readonly clock: MovableClock;
  readonly faults: Faults;
  readonly requests: RequestLog;
}): Hono<SandboxEnv> {
  const {clock, faults, requests} = controls;
  const routes = new Hono<SandboxEnv>();
  const clockReply = (c: SandboxRequest) =>
    c.json({now: new Date(clock.now()).toISOString(), ahead_seconds: clock.ahead / 1000});

  routes.get("/_sandbox/clock", onlyLoopback, clockReply);
  routes.post("/_sandbox/clock", onlyLoopback, async (c) => {
    const body = parse(clockBody, await readJsonBody(c.req.raw));
    if ("reset" in body) clock.reset();
    else clock.advance(body.advance_seconds * 1000);
    return clockReply(c);
  });

  routes.post("/_sandbox/faults", onlyLoopback, async (c) => {
    const id = faults.add(parse(faultBody, await readJsonBody(c.req.raw)));
    return c.json({id}, 201);
  });
  routes.delete("/_sandbox/faults", onlyLoopback, (c) => {
    faults.clear();
    return c.body(null, 204);
  });
  routes.delete("/_sandbox/faults/:id", onlyLoopback, (c) => {
    if (!faults.remove(c.req.param("id"))) throw notFound("id");
    return c.body(null, 204);
  });

  routes.get("/_sandbox/requests", onlyLoopback, (c) => c.json({requests: requests.entries()}));

  return routes;
}
