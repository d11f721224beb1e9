import type {HttpBindings} from "@hono/node-server";
import type {Context} from "hono";
import type {Application} from "./application.ts";

/** A token that was presented and is valid. The token itself is not kept. */
export interface AccessToken {
  readonly applicationId: string;
  readonly application: Application;
  readonly kind: "full" | "client";
  readonly scopes: readonly string[];
  /** The sites a client token is bound to; empty means any. */
  readonly domains: readonly string[];
  /** The buyer's session that the token was made for. */
  readonly clientMetadataId: string | undefined;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** The tokens, those that were presented lately without asking the database. */
export interface KnownTokens {
  /** The token that a request presents, if it exists and has not expired. */
  find(accessToken: string, now: number): Promise<AccessToken | undefined>;
  /** Something about applications or tokens has changed, here or at another instance. */
  forget(): void;
}

/** What travels with a request through the sandbox's routes. */
export interface SandboxEnv {
  /** Node's own request and response; absent when the app is called in process. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    debugId: string;
    /** Origin that a trusted proxy was called at. */
    proxyOrigin?: string;
    /** Address of the caller that a trusted proxy names. */
    proxyClient?: string;
    /** Whether others than this machine can reach the sandbox: then no request is trusted for its address. */
    isExposed: boolean;
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
  return c.var.proxyOrigin ?? new URL(c.req.url).origin;
}

/** The caller's address. Only a trusted proxy may name another than its own. */
export function addressOf(c: SandboxRequest): string {
  return c.var.proxyClient ?? c.env?.incoming?.socket.remoteAddress ?? "in process";
}
