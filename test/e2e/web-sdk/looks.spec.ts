import {walks} from "./every-window.ts";
import {everythingAtOnce, lookAround} from "./look-around.ts";
import {test} from "./on-sandbox.ts";

// The walks that show most of each style sheet; looks.long.spec.ts takes them all, in more settings.
for (const name of ["wallet in a dialog", "guest form in a popup", "Apple's sheet"]) {
  test(`${name}: 320 pixels, type of twice the size, forced colours, right to left`, async ({
    openPage,
    merchant,
  }) => {
    await walks[name]!(lookAround({openPage, merchant}, everythingAtOnce));
  });
}
