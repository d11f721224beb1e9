import {axeFindings} from "../support/axe.ts";
import {walks} from "./flows.ts";
import {hardestSettings, checkAppearance, type Settings} from "./appearance.ts";
import {expect, test} from "./on-sandbox.ts";

const settings: Readonly<Record<string, Settings>> = {
  "everything at once": hardestSettings,
  "a narrow screen, dark": {width: 320, scheme: "dark"},
  "a wide screen, type of twice the size": {width: 1000, hasLargeType: true},
};

for (const [setting, given] of Object.entries(settings)) {
  test.describe(setting, () => {
    for (const [name, walk] of Object.entries(walks)) {
      test(name, async ({openPage, merchant}) => {
        test.slow();
        await walk(
          checkAppearance({openPage, merchant}, given, async (state, page) => {
            expect(await axeFindings(page), state).toEqual([]);
          }),
        );
      });
    }
  });
}
