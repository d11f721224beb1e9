import {randomInt} from "node:crypto";
import {LinksClient, nextOf} from "../sandbox/support/links.ts";
import {TestSandbox} from "../sandbox/support/sandbox.ts";
import type {Measure, Pair} from "./measure.ts";

const LINKS = 10_000;
const PAGE_SIZE = 10;
const DEEP = 500;
/** Number of pages in one reading, because one page is too fast for the timer. */
const READS = 100;

/** P8: time for the 500th page of 10,000 payment links, compared with the first. */
export const measure: Measure = {
  name: "P8",
  subject: `page ${DEEP} of ${LINKS} payment links against page 1, ${PAGE_SIZE} links each`,
  unit: "ms",
  goal: {atMost: 1.15},
  pairs,
};

async function* pairs(count: number): AsyncGenerator<Pair> {
  const sandbox = await TestSandbox.open();
  try {
    const linksClient = await LinksClient.of(sandbox);
    for (let made = 0; made < LINKS; made += 1) {
      // Some links have the same millisecond.
      sandbox.realTime.ms += randomInt(3);
      await linksClient.create();
    }
    const first = `?page_size=${PAGE_SIZE}`;
    const deep = await addressOf(linksClient, first);
    for (let pair = 0; pair < count; pair += 1) {
      // The order alternates, so that neither page is always first.
      if (pair % 2 === 0) yield [await timeOf(linksClient, deep), await timeOf(linksClient, first)];
      else {
        const theirs = await timeOf(linksClient, first);
        yield [await timeOf(linksClient, deep), theirs];
      }
    }
  } finally {
    await sandbox.close();
  }
}

/** Finds the URL of the deep page by following the links from page to page. */
async function addressOf(linksClient: LinksClient, first: string): Promise<string> {
  let address: string | undefined = first;
  for (let page = 1; page < DEEP && address !== undefined; page += 1) {
    address = nextOf(await linksClient.list(address));
  }
  if (address === undefined) throw new Error("The list ended before the measured page.");
  return address;
}

async function timeOf(linksClient: LinksClient, page: string): Promise<number> {
  const started = performance.now();
  for (let read = 0; read < READS; read += 1) {
    const {body} = await linksClient.list(page);
    if (body.resources.length !== PAGE_SIZE) throw new Error("A page was not full.");
  }
  return (performance.now() - started) / READS;
}
