import type {HttpBindings} from "@hono/node-server";
import type {Context} from "hono";
import type {AccessToken, KnownTokens} from "../oauth/known-tokens.ts";

/** What travels with a request through the sandbox's routes. */
export interface SandboxEnv {
  /** Node's own request and response; absent when the app is called in process. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    debugId: string;
    /** What `authenticated` looks a token up in. */
    tokens: KnownTokens;
    /** Set by `authenticated`. */
    token: AccessToken;
    /** Whether it comes from who has signed in to the console; absent where the console has no password. */
    isSignedIn?: boolean;
  };
}

export type SandboxRequest = Context<SandboxEnv>;

/** Scheme, host and port under which the caller reached the sandbox; links point there. */
export function ownOrigin(c: SandboxRequest): string {
  return new URL(c.req.url).origin;
}

/** The caller's address. Behind a proxy it is the proxy's: a header that names another could be anybody's. */
export function addressOf(c: SandboxRequest): string {
  return c.env?.incoming?.socket.remoteAddress ?? "in process";
}
