import {execFile} from "node:child_process";
import {rm} from "node:fs/promises";
import {promisify} from "node:util";
import requireFreshBuild from "../e2e/support/fresh-build.ts";
import {TOOLS} from "../support/package-folders.ts";
import {makeScratchFolder} from "../support/scratch.ts";
import {startDebuggedChromium} from "./chromium.ts";
import {fillBag, startPages} from "./pages.ts";
import {CATEGORIES, GOAL, medians, missed, readable, type Scores} from "./scores.ts";

/**
 * `npm run lighthouse` measures Lighthouse's four scores of the front page, of the live page, of the demo shop's checkout with items in
 * the bag, and of a payment link's page, as a phone and as a desktop.
 *
 * The exit code is 1 if the median of a score is below 95. It is not part of `npm test`, which must pass on a busy machine.
 *
 *     npm run lighthouse               three runs of each
 *     npm run lighthouse -- --runs=7   seven
 */
const RUNS_FLAG = /^--runs=([1-9]\d?)$/;
const asked = process.argv.slice(2);
const unknown = asked.filter((argument) => !RUNS_FLAG.test(argument));
if (unknown.length > 0) {
  console.error(`${unknown.join(" ")} is unknown; write --runs=<1 to 99>.`);
  process.exit(1);
}
const runs = Number(RUNS_FLAG.exec(asked.at(-1) ?? "")?.[1] ?? 3);
/** Lighthouse's options for a device. */
const DEVICES = {mobile: [], desktop: ["--preset=desktop"]};

/** What Lighthouse writes as JSON, as far as it is read here. */
interface Report {
  readonly runtimeError?: {readonly message: string};
  readonly categories: Readonly<Record<string, Category>>;
  readonly audits: Readonly<Record<string, Audit>>;
}

interface Category {
  readonly score: number | null;
  readonly auditRefs: readonly {readonly id: string; readonly weight: number}[];
}

interface Audit {
  readonly score: number | null;
  readonly title: string;
  readonly displayValue?: string;
}

requireFreshBuild();
const scratch = await makeScratchFolder();
try {
  const pages = await startPages(scratch);
  try {
    const browser = await startDebuggedChromium(`${scratch}/profile`);
    try {
      await fillBag(browser.port, pages.shop);
      for (const [name, address] of Object.entries(pages.measured)) {
        for (const [device, options] of Object.entries(DEVICES)) {
          console.log(`\n${name}, ${device}`);
          const all: Scores[] = [];
          for (let run = 1; run <= runs; run++) all.push(await measured(address, browser.port, options));
          const middle = medians(all);
          const below = missed(middle);
          console.log(
            `    ${readable(middle)}  median of ${runs}: ` +
              (below.length === 0 ? "met" : `MISSED, ${GOAL} is the goal of ${below.join(", ")}`),
          );
          if (below.length > 0) process.exitCode = 1;
        }
      }
    } finally {
      await browser.stop();
    }
  } finally {
    await pages.stop();
  }
} finally {
  await rm(scratch, {recursive: true, force: true, maxRetries: 5});
}

async function measured(address: string, port: number, device: readonly string[]) {
  const {stdout} = await promisify(execFile)(
    process.execPath,
    [
      `${TOOLS}/node_modules/lighthouse/cli/index.js`,
      address,
      `--port=${port}`,
      `--only-categories=${CATEGORIES.join(",")}`,
      // The bag is in the page's storage.
      "--disable-storage-reset",
      "--output=json",
      "--quiet",
      ...device,
    ],
    {maxBuffer: 2 ** 28},
  );
  const lhr = JSON.parse(stdout) as Report;
  if (lhr.runtimeError !== undefined) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => [
      category,
      Math.round((lhr.categories[category]?.score ?? Number.NaN) * 100),
    ]),
  ) as Scores;
  console.log(`    ${readable(scores)}`);
  for (const line of lostPoints(lhr)) console.log(`        ${line}`);
  return scores;
}

/** Lighthouse's titles of the audits that lower the scores. */
function lostPoints(lhr: Report): string[] {
  const counted = Object.values(lhr.categories).flatMap(({auditRefs}) =>
    auditRefs.filter(({weight}) => weight > 0),
  );
  return counted.flatMap(({id}) => {
    const {score, title, displayValue} = lhr.audits[id] ?? {};
    if (score === undefined || score === null || score >= 0.9) return [];
    return [`${title}${displayValue === undefined ? "" : `: ${displayValue}`} (${Math.round(score * 100)})`];
  });
}
