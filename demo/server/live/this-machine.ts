import type {Context, MiddlewareHandler} from "hono";
import {originOf} from "../origins.ts";
import {refusal} from "../refusal.ts";

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\]|::1)$/;

/** Tests for a name or address of this machine. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** Headers that proxies add. */
const PROXIED = /^(?:forwarded|via|x-forwarded-.+|x-real-ip|cf-.+)$/;

/** True if a request comes from this machine. The host is checked because of DNS rebinding. */
export function isFromThisMachine(c: Context): boolean {
  const {incoming} = (c.env ?? {}) as {incoming?: {socket?: {remoteAddress?: string}}};
  const peer = incoming?.socket?.remoteAddress;
  return (
    isLoopback(new URL(c.req.url).hostname) &&
    (peer === undefined || /^(?:::ffff:)?127\.|^::1$/.test(peer)) &&
    ![...c.req.raw.headers.keys()].some((name) => PROXIED.test(name))
  );
}

/** Answers any other machine as if there was no such route. */
export const onlyThisMachine: MiddlewareHandler = async (c, next) =>
  isFromThisMachine(c) ? next() : c.notFound();

/** Allows changes from the shop's own pages only: a form and a page of another site can't send them. */
export const onlyOwnPage: MiddlewareHandler = async (c, next) => {
  const own = originOf(c.req.raw);
  const isOwn =
    c.req.header("origin") === own && (c.req.header("sec-fetch-site") ?? "same-origin") === "same-origin";
  if (!isOwn) throw refusal(403, "FOREIGN_ORIGIN", `Only pages of ${own} may call this route.`);
  if (!/^application\/json\b/.test(c.req.header("content-type") ?? ""))
    throw refusal(415, "UNSUPPORTED_MEDIA_TYPE", "The body must be JSON.");
  await next();
};
