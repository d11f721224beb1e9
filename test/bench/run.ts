import {type Fact, type Measure, type Pair, PAIRS, type Result, summarize} from "./measure.ts";

// `npm run bench` measures speed and compares it with goals. It is not part of `npm test`, which must pass on a busy machine.
// P2, P3, P4 and P5 take a minute, P6, P7 and P8 some minutes each, P1 and P9 much longer.
//
//     npm run bench                   all figures
//     npm run bench -- P7 P8          only these; back-office: the list of 100,000 payments; payment: P1 of <checkout-payment>;
//                                     sandbox-peers: starts of other stand-ins, as far as they are installed
//     npm run bench -- P1 --pairs=2   a trial, with too few pairs for a verdict

type Figure = Omit<Measure, "pairs">;
/** Measures a figure in several settings, one after the other. */
type Measures = (count: number) => AsyncIterable<{measure: Figure; pairs: readonly Pair[]}>;

type Module =
  | {readonly measure: Measure}
  | {readonly measures: Measures}
  | {facts(): AsyncIterable<Fact> | Iterable<Fact>};

const modules: Readonly<Record<string, () => Promise<Module>>> = {
  P1: () => import("./usable.ts"),
  payment: () => import("./usable-payment.ts"),
  "P2, P4, P5": () => import("./one-page.ts"),
  P3: () => import("./sizes.ts"),
  P6: () => import("./order-cpu.ts"),
  P7: () => import("./order-rate.ts"),
  P8: () => import("./links.ts"),
  P9: () => import("./earlier-orders.ts"),
  P10: () => import("./sandbox-start.ts"),
  "sandbox-peers": () => import("./sandbox-peers.ts"),
  "back-office": () => import("./back-office.ts"),
};

const names = Object.keys(modules).flatMap((name) => name.split(", "));
const PAIRS_FLAG = /^--pairs=([1-9]\d*)$/;
const asked = process.argv.slice(2).filter((argument) => !PAIRS_FLAG.test(argument));
const [count = PAIRS] = process.argv.flatMap((argument) => PAIRS_FLAG.exec(argument)?.[1] ?? []).map(Number);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(", ")}; write one of ${names.join(", ")}`);
  process.exit(1);
}

for (const [name, load] of Object.entries(modules)) {
  if (asked.length > 0 ? !asked.some((one) => name.split(", ").includes(one)) : name === "payment") continue;
  const module = await load();
  if ("facts" in module) {
    for await (const fact of module.facts()) reportFact(fact);
    continue;
  }
  if ("measures" in module) {
    for await (const {measure, pairs} of module.measures(count)) {
      announce(measure);
      report(measure, summarize(measure, pairs));
    }
    continue;
  }
  const {measure} = module;
  announce(measure);
  const pairs: Pair[] = [];
  for await (const pair of measure.pairs(count)) pairs.push(pair);
  report(measure, summarize(measure, pairs));
}

function reportFact({name, subject, value, unit, atMost}: Fact): void {
  const isMet = value <= atMost;
  console.log(
    `\n${name}  ${subject}\n    ${readable(value)} ${unit}; goal at most ${atMost}: ${isMet ? "met" : "MISSED"}`,
  );
  if (!isMet) process.exitCode = 1;
}

function announce({name, subject}: Figure): void {
  console.log(`\n${name}  ${subject}`);
}

function report(measure: Figure, result: Result): void {
  const [lower, upper] = result.quartiles;
  const goal =
    "atLeast" in measure.goal ? `at least ${measure.goal.atLeast}` : `at most ${measure.goal.atMost}`;
  console.log(
    `    ours ${readable(result.ours)} ${measure.unit}, theirs ${readable(result.theirs)} ${measure.unit}`,
  );
  console.log(
    `    ratio ${result.ratio.toFixed(3)} (middle half ${lower.toFixed(3)} to ${upper.toFixed(3)}, ` +
      `${result.pairs} pairs); goal ${goal}: ${verdict(result)}`,
  );
  if (verdict(result) === "MISSED") process.exitCode = 1;
}

function verdict({pairs, met}: Result): string {
  if (pairs < PAIRS) return `no verdict with fewer than ${PAIRS} pairs`;
  return met ? "met" : "MISSED";
}

function readable(value: number): string {
  return value.toLocaleString("en-US", {maximumSignificantDigits: 4});
}
