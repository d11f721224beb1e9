import {isIP} from "node:net";
import {wrongUse} from "../errors.ts";

const PRIVATE = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[::1\]$|\[f[cd])/;
/** Names that no public server has, RFC 6761 and 8375, and names without a dot, such as those of containers. */
const RESERVED = /(?:^|\.)(?:localhost|test|local|internal|home\.arpa)$|^[^.[\]]+$/;

/**
 * Reads the address of a server on this machine or in a private network. The command creates orders, loses replies and
 * captures, so it refuses every other host.
 *
 * @throws CommandError that names the host
 */
export function developmentUrl(name: string, text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw wrongUse(`${name} is ${JSON.stringify(text)}: write an http address.`);
  const {hostname} = url;
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  if (isAddress ? PRIVATE.test(hostname) : RESERVED.test(hostname)) return url;
  throw wrongUse(
    `${name} is at ${hostname}, which may be a live server.`,
    "The command takes payments and provokes failures. Give it a server on this machine, in a private network, or with a name ending in .test, .local or .internal.",
  );
}
