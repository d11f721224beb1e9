import type {HttpBindings} from "@hono/node-server";
import type {Context, MiddlewareHandler} from "hono";
import {createProxies} from "../../shared/proxies.ts";
import type {Application} from "./application.ts";

/** `access`: of the merchant's server. `client`: of a page. */
export const TOKEN_KINDS = ["access", "client"] as const;

export type TokenKind = (typeof TOKEN_KINDS)[number];

/** A valid token of a request, without the token itself. */
export interface AccessToken {
  readonly applicationId: string;
  readonly application: Application;
  readonly kind: TokenKind;
  readonly scopes: readonly string[];
  /** Sites of a client token. Empty means any site. */
  readonly domains: readonly string[];
  /** Buyer's session of a client token. */
  readonly clientMetadataId: string | undefined;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** An operation of the REST API, such as `GET` and `/v2/checkout/orders/{id}`. */
export interface CalledOperation {
  readonly method: string;
  readonly path: string;
}

/** The parts of a request that its errors name. */
export interface Sent {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
}

/** Hono environment of the sandbox's routes. */
export interface SandboxEnv {
  /** Node's own request and response; absent when the app is called in process. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    debugId: string;
    /** The operation that the request calls. */
    endpoint?: CalledOperation;
    /** Set by operations of the REST API. */
    request?: Sent;
    /** Origin of the sandbox according to a trusted proxy. */
    proxyOrigin?: string;
    /** Caller's address according to a trusted proxy. */
    proxyClient?: string;
    /** True if other machines can reach the sandbox. Then no request is trusted for its address. */
    isExposed: boolean;
    /** Set by `authenticated`. */
    token: AccessToken;
    /** True after signing in to the console; undefined if the console has no password. */
    isSignedIn?: boolean;
  };
}

export type SandboxRequest = Context<SandboxEnv>;

/** Origin at which the caller reached the sandbox. Links use it. */
export function ownOrigin(c: SandboxRequest): string {
  return c.var.proxyOrigin ?? new URL(c.req.url).origin;
}

/** Caller's address. Only a trusted proxy can name another one. */
export function addressOf(c: SandboxRequest): string {
  return c.var.proxyClient ?? c.env?.incoming?.socket.remoteAddress ?? "in process";
}

/**
 * Reads the origin and the caller's address from the forwarded headers of trusted proxies. POSTs of the
 * sandbox's pages are compared with that origin, which is https behind TLS.
 */
export function trustProxy(trusted: readonly string[]): MiddlewareHandler<SandboxEnv> {
  const proxies = createProxies(trusted);
  return async (c, next) => {
    const request = c.req.raw;
    const peer = c.env?.incoming?.socket.remoteAddress;
    const calledAt = proxies.calledAt(peer, request);
    if (calledAt) c.set("proxyOrigin", calledAt.origin);
    const client = proxies.clientOf({peer, headers: request.headers});
    if (client !== undefined) c.set("proxyClient", client);
    await next();
  };
}
