import {flows} from "./flows.ts";
import {hardestSettings, checkAppearance} from "./appearance.ts";
import {test} from "./on-sandbox.ts";

// These flows use most style sheets. The long spec runs all flows in more settings.
for (const name of ["wallet in a dialog", "guest form in a popup", "Apple's sheet"]) {
  test(`${name} fits 320 pixels with large text, forced colors and right to left`, async ({
    openPage,
    merchant,
  }) => {
    await flows[name]!(checkAppearance({openPage, merchant}, hardestSettings));
  });
}
