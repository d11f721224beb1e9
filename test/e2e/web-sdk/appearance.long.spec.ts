import {axeFindings} from "../support/axe.ts";
import {flows} from "./flows.ts";
import {hardestSettings, checkAppearance, type Settings} from "./appearance.ts";
import {expect, test} from "./on-sandbox.ts";

const settings: Readonly<Record<string, Settings>> = {
  "320 pixels, large text, forced colors, right to left": hardestSettings,
  "320 pixels, dark": {width: 320, scheme: "dark"},
  "1000 pixels, large text": {width: 1000, hasLargeType: true},
};

for (const [setting, given] of Object.entries(settings)) {
  test.describe(`the SDK's windows and frames (${setting})`, () => {
    for (const [name, flow] of Object.entries(flows)) {
      test(`${name} has no layout faults or axe findings`, async ({openPage, merchant}) => {
        test.slow();
        await flow(
          checkAppearance({openPage, merchant}, given, async (state, page) => {
            expect(await axeFindings(page), state).toEqual([]);
          }),
        );
      });
    }
  });
}
