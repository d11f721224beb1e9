import {scenarios} from "../components/scenarios/scenarios.ts";
import type {Expected} from "../components/scenarios/scenario.ts";
import {expect, test} from "./support/fixtures.ts";
import {SandboxPage} from "./support/sandbox-page.ts";

/** Waits until the page is as expected. */
async function meets(page: SandboxPage, expected: Expected): Promise<void> {
  const {sent: _sent, ...wanted} = {receipt: "", errors: {}, ...expected};
  const seen = async () => {
    const look: Record<string, unknown> = {...(await page.look())};
    return Object.fromEntries(Object.keys(wanted).map((key) => [key, look[key]]));
  };
  // The limit only ends a row that fails. The other rows are played, too.
  await expect.poll(seen, {intervals: [20, 50, 100], timeout: 20_000}).toEqual(wanted);
}

// All rows of a name share a page, because a new page for each would take too long.
for (const [name, all] of Object.entries(scenarios)) {
  const rows = all.filter(({fakeOnly}) => fakeOnly === undefined);
  if (rows.length === 0) continue;
  test(`${name}: ${rows.length} scenarios with the sandbox`, async ({page, sharedShop}) => {
    const shown = await SandboxPage.start(page, sharedShop);
    const failures: string[] = [];
    for (const row of rows) {
      let round = 0;
      try {
        await shown.open(row);
        await meets(shown, row.opens ?? {events: ["ready"], status: "ready"});
        for (const {does, answers, ...expected} of row.rounds ?? []) {
          round += 1;
          await shown.begin(answers);
          for (const step of does) await shown.do(step);
          await meets(shown, expected);
        }
      } catch (error) {
        failures.push(`<${row.element} ${row.attributes}> ${row.name}, round ${round}: ${String(error)}`);
      }
    }
    expect(failures.join("\n\n")).toBe("");
  });
}
