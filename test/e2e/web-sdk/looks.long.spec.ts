import {axeFindings} from "../support/axe.ts";
import {walks} from "./every-window.ts";
import {everythingAtOnce, lookAround, type Setting} from "./look-around.ts";
import {expect, test} from "./on-sandbox.ts";

const settings: Readonly<Record<string, Setting>> = {
  "everything at once": everythingAtOnce,
  "a narrow screen, dark": {width: 320, scheme: "dark"},
  "a wide screen, type of twice the size": {width: 1000, hasLargeType: true},
};

for (const [setting, given] of Object.entries(settings)) {
  test.describe(setting, () => {
    for (const [name, walk] of Object.entries(walks)) {
      test(name, async ({openPage, merchant}) => {
        test.slow();
        await walk(
          lookAround({openPage, merchant}, given, async (state, page) => {
            expect(await axeFindings(page), state).toEqual([]);
          }),
        );
      });
    }
  });
}
