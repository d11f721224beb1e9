import {type ChildProcess, fork} from "node:child_process";
import {once} from "node:events";
import {mkdtemp, rm} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {bytesOf, Load} from "./load.ts";
import type {Measure, Pair} from "./measure.ts";
import {startMerchantProcess} from "./merchant-process.ts";

const REQUESTS = 3000;
/** Of those that wait for another server. */
const FAR_REQUESTS = 300;
const CONNECTIONS = 16;

interface Reading {
  readonly subject: string;
  readonly load: Load;
  /** The request, as bytes. */
  readonly request: string;
  /** What the bare server asks first, as ours does. */
  readonly upstream?: string;
}

/**
 * P6: the merchant server's routes that write nothing, each against a bare server of Node that answers the same bytes, headers
 * and all. The rate limits are off: one session asks all of it. The sandbox has no such routes: it writes each request down
 * for its console.
 */
export async function* measures(count: number) {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const {all, stop} = await readings(folder);
  try {
    for (const reading of all) yield await compare(reading, count);
  } finally {
    await stop();
    await rm(folder, {recursive: true, force: true});
  }
}

/** An origin of this machine's own page, with a session. */
async function readings(folder: string) {
  const token = {access_token: "t".repeat(1_200), expires_in: 900, scope: "orders", token_type: "Bearer"};
  const json = JSON.stringify({"content-type": "application/json"});
  const [service, serviceUrl] = await bareServer(json, JSON.stringify(token));
  const merchant = await startMerchantProcess(folder, serviceUrl);
  const load = await Load.open(merchant.url, CONNECTIONS);
  const first = await fetch(`${merchant.url}/service-api/auth/browser-safe-client-token`);
  const headers = {Cookie: first.headers.get("set-cookie")?.split(";")[0] ?? ""};
  const ofJson = {...headers, "Content-Type": "application/json"};
  const goods = JSON.stringify({items: [{sku: "ceramic-teapot", quantity: 1}]});
  const all: Reading[] = [
    {subject: "merchant server's health", load, request: bytesOf("GET", "/health")},
    {
      subject: "merchant server's configuration (no rate limits)",
      load,
      request: bytesOf("GET", "/service-api/configuration", headers),
    },
    {
      subject: "merchant server's quote (no rate limits)",
      load,
      request: bytesOf("POST", "/service-api/checkout/quote", ofJson, goods),
    },
    {
      subject: "merchant server's client token (no rate limits), which asks the service",
      load,
      request: bytesOf("GET", "/service-api/auth/browser-safe-client-token", headers),
      upstream: `${serviceUrl}/v1/oauth2/token`,
    },
  ];
  const stop = async () => {
    load.close();
    await merchant.stop();
    service.disconnect();
  };
  return {all, stop};
}

async function bareServer(...args: readonly string[]): Promise<[ChildProcess, string]> {
  const child = fork(fileURLToPath(new URL("./bare-server.ts", import.meta.url)), args, {
    execArgv: ["--import", "tsx"],
  });
  const [url] = (await once(child, "message")) as [string];
  return [child, url];
}

/** Written by Node itself, for each reply. */
const OF_NODE = new Set(["date", "connection", "keep-alive", "content-length"]);

/** @returns the headers, as JSON, and the body of a reply */
function partsOf(reply: string): [headers: string, body: string] {
  const end = reply.indexOf("\r\n\r\n");
  const fields = reply
    .slice(0, end)
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(/: (.*)/));
  const headers = fields.filter(([name = ""]) => !OF_NODE.has(name.toLowerCase()));
  return [JSON.stringify(Object.fromEntries(headers)), reply.slice(end + 4)];
}

async function compare({subject, load, request, upstream}: Reading, count: number) {
  const measure: Omit<Measure, "pairs"> = {
    name: "P6",
    subject: `the ${subject}, against a bare node:http server that answers the same bytes`,
    unit: "a second",
    goal: {atLeast: 0.6},
  };
  const [reply = ""] = await load.replies([request]);
  const [bare, url] = await bareServer(...partsOf(reply), ...(upstream === undefined ? [] : [upstream]));
  const bareLoad = await Load.open(url, CONNECTIONS);
  const pairs: Pair[] = [];
  try {
    const length = upstream === undefined ? REQUESTS : FAR_REQUESTS;
    const requests = Array.from({length}, () => request);
    for (let pair = 0; pair <= count; pair++) {
      const both: Pair = [await load.rate(requests), await bareLoad.rate(requests)];
      // The first only warms up.
      if (pair > 0) pairs.push(both);
    }
  } finally {
    bareLoad.close();
    bare.disconnect();
  }
  return {measure, pairs};
}
