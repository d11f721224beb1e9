import {type Measure, type Pair, type Result, summarize} from "./measure.ts";

/**
 * `npm run bench`: the figures of speed, each as a ratio with its goal. They are not part of `npm test`, whose outcome no
 * busy machine may change.
 *
 *     npm run bench               all of them
 *     npm run bench -- P7 P8      only these
 */
const modules: Readonly<Record<string, () => Promise<{measure: Measure}>>> = {
  P6: () => import("./reading.ts"),
  P7: () => import("./captures.ts"),
  P8: () => import("./links.ts"),
};

const names = Object.keys(modules);
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`no figure is called ${unknown.join(", ")}; there are ${names.join(", ")}`);
  process.exit(1);
}

for (const [name, load] of Object.entries(modules)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const {measure} = await load();
  console.log(`\n${measure.name}  ${measure.subject}`);
  const pairs: Pair[] = [];
  for await (const pair of measure.pairs()) pairs.push(pair);
  report(measure, summarize(measure, pairs));
}

function report(measure: Measure, result: Result): void {
  const [lower, upper] = result.quartiles;
  const goal =
    "atLeast" in measure.goal ? `at least ${measure.goal.atLeast}` : `at most ${measure.goal.atMost}`;
  console.log(
    `    ours ${readable(result.ours)} ${measure.unit}, theirs ${readable(result.theirs)} ${measure.unit}`,
  );
  console.log(
    `    ratio ${result.ratio.toFixed(3)} (middle half ${lower.toFixed(3)} to ${upper.toFixed(3)}, ` +
      `${result.pairs} pairs); goal ${goal}: ${result.met ? "met" : "MISSED"}`,
  );
  if (!result.met) process.exitCode = 1;
}

function readable(value: number): string {
  return value.toLocaleString("en-US", {maximumSignificantDigits: 4});
}
