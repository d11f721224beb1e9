import {BlockList, isIP, isIPv6} from "node:net";

/** Adds an address, or a network in CIDR notation. @throws Error for any other text */
function addTo(list: BlockList, text: string): void {
  const [address = "", bits, ...more] = text.split("/");
  const family = isIP(address);
  const most = family === 4 ? 32 : 128;
  const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  if (family === 0 || more.length > 0 || !(length <= most))
    throw new Error(`${text} is not an address or network`);
  list.addSubnet(address, length, family === 4 ? "ipv4" : "ipv6");
}

function networksOf(texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) addTo(list, text);
  return list;
}

/** Tests for addresses and networks that are valid in `TRUST_PROXY`. */
export function areNetworks(texts: readonly string[]): boolean {
  try {
    networksOf(texts);
    return true;
  } catch {
    return false;
  }
}

/** First octets of IPv4. A network may also cover them as IPv6, such as `::ffff:0:0/96`. */
const EACH_OCTET = Array.from({length: 256}, (_, octet) => `${octet}.0.0.1`);

/**
 * Tests for a network that is too large to have only proxies: larger than /8 in IPv4 or /16 in IPv6. IPv6's own local networks
 * are larger.
 */
export function isTooWide(network: string): boolean {
  const list = networksOf([network]);
  const [address = "", bits = "128"] = network.split("/");
  const isWide = isIPv6(address) && Number(bits) < 16 && !/^f[cde]/i.test(address);
  return isWide || EACH_OCTET.filter((each) => isIn(list, each)).length > 1;
}

/** Removes port, brackets, zone, and the IPv6 form of an IPv4 address. */
function plainAddress(text: string): string | undefined {
  const address = text
    .trim()
    .replace(/^\[([^\]]+)\](?::\d+)?$/, "$1")
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1")
    .replace(/^::ffff:(?=\d+(?:\.\d+){3}$)/i, "")
    .replace(/%.*$/, "");
  return isIP(address) === 0 ? undefined : address;
}

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Networks that the internet doesn't route. Such a peer is this machine, or a proxy that is missing in `TRUST_PROXY`. */
const nearby = networksOf([
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "100.64.0.0/10",
  "::1",
  "fc00::/7",
  "fe80::/10",
]);

/** Headers in which proxies, load balancers and content delivery networks name the client or themselves. */
const PROXY_HEADERS: ReadonlySet<string> = new Set([
  "forwarded",
  "via",
  "x-real-ip",
  "x-client-ip",
  "x-cluster-client-ip",
  "x-original-host",
  "x-original-forwarded-for",
  "x-amzn-trace-id",
  "x-cloud-trace-context",
  "x-nf-client-connection-ip",
  "true-client-ip",
  "cdn-loop",
  "do-connecting-ip",
  "incap-client-ip",
]);
/** Starts of the names of such headers. */
const PROXY_PREFIXES = [
  "x-forwarded",
  "x-amz-cf-",
  "x-appengine-",
  "x-azure-",
  "x-envoy-",
  "x-sucuri-",
  "x-vercel-",
  "cf-",
  "cloudfront-",
  "fastly-",
  "fly-",
];

/** Name of the first header that a proxy has added; undefined if none is visible. */
export function proxyHeader(headers: Headers): string | undefined {
  return [...headers.keys()].find(
    (name) => PROXY_HEADERS.has(name) || PROXY_PREFIXES.some((prefix) => name.startsWith(prefix)),
  );
}

/** Peer and headers of a request. */
export interface Arrival {
  /** Remote address of the connection. */
  readonly peer: string | undefined;
  readonly headers: Headers;
}

export interface Proxies {
  /** Address of the buyer, as trusted proxies report it. Undefined when unknown; then requests can't be counted by address. */
  clientOf(arrival: Arrival): string | undefined;
  /** Origin in `X-Forwarded-Proto` and `-Host` of the nearest trusted proxy; undefined without one. */
  calledAt(peer: string | undefined, request: Request): URL | undefined;
}

/** @param trusted addresses and networks of the proxies in front of this server */
export function createProxies(trusted: readonly string[]): Proxies {
  const list = networksOf(trusted);
  const isTrusted = (peer = "") => {
    const address = trusted.length > 0 ? plainAddress(peer) : undefined;
    return address !== undefined && isIn(list, address);
  };
  return {
    clientOf({peer = "", headers}) {
      if (!isTrusted(peer)) {
        const address = plainAddress(peer);
        return address === undefined || isIn(nearby, address) ? undefined : address;
      }
      // From the right: each trusted proxy added its peer. Entries left of an untrusted address may be forged.
      for (const hop of (headers.get("x-forwarded-for") ?? "").split(",").reverse()) {
        const address = plainAddress(hop);
        if (address === undefined) return undefined;
        if (!isIn(list, address)) return address;
      }
      return undefined;
    },
    calledAt(peer = "", request) {
      if (!isTrusted(peer)) return undefined;
      const last = (name: string) => request.headers.get(name)?.split(",").at(-1)?.trim();
      const scheme = last("x-forwarded-proto") === "https" ? "https" : "http";
      const host = last("x-forwarded-host") ?? new URL(request.url).host;
      return URL.parse(`${scheme}://${host}`) ?? undefined;
    },
  };
}

/** Returns the key for counting an address: for IPv6 the first 64 bits, since one client usually has the whole network. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({length: Math.max(0, 8 - left.length - right.length)}, () => "0");
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
