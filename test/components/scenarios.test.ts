import {expect, waitUntil} from "@open-wc/testing";
import {FakePage} from "./scenarios/fake-page.ts";
import {scenarios} from "./scenarios/scenarios.ts";
import type {Expected} from "./scenarios/scenario.ts";
import {useWorld} from "./support/setup.ts";

/** Waits until the page is as expected, and a moment later still is. */
async function meets(page: FakePage, expected: Expected, name: string): Promise<void> {
  const wanted = {receipt: "", errors: {}, ...expected};
  const seen = () => {
    const look: Record<string, unknown> = {...page.look()};
    return Object.fromEntries(Object.keys(wanted).map((key) => [key, look[key]]));
  };
  const isEqual = () => JSON.stringify(seen()) === JSON.stringify(wanted);
  // The limit only ends a row that fails. Few of them must not end the whole run.
  await waitUntil(isEqual, name, {timeout: 5_000, interval: 5}).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  expect(seen(), name).to.deep.equal(wanted);
}

describe("scenarios with fakes", () => {
  const world = useWorld();
  const {error, info, warn} = console;
  const real = window.setTimeout.bind(window);
  const open = window.open.bind(window);
  beforeEach(() => {
    console.error = console.info = console.warn = () => undefined;
    // Skips the pauses between repeated requests.
    window.setTimeout = ((work: () => void, ms?: number) =>
      real(work, [1000, 2000, 4000, 8000].includes(ms!) ? 0 : ms)) as typeof window.setTimeout;
  });
  afterEach(() => {
    Object.assign(console, {error, info, warn});
    Object.assign(window, {setTimeout: real, open});
  });

  for (const scenario of Object.values(scenarios).flat())
    it(`<${scenario.element} ${scenario.attributes ?? ""}> ${scenario.name}`, async () => {
      const page = new FakePage(world, scenario);
      await page.open();
      await meets(page, scenario.opens ?? {events: ["ready"], status: "ready"}, "after loading");
      for (const [index, {does, answers, ...expected}] of (scenario.rounds ?? []).entries()) {
        await page.begin(answers);
        for (const step of does) await page.do(step);
        await meets(page, expected, `round ${index + 1}`);
      }
      await page.close();
    });
});
