import {axeFindings} from "./support/axe.ts";
import {expect, test} from "./support/fixtures.ts";
import {layoutFaults} from "./support/layout-faults.ts";
import {elementStates} from "./element-states/all.ts";
import {variants, applyLook} from "./element-states/looks.ts";
import {takePicture} from "./element-states/pictures.ts";
import {type Tag, ElementPage} from "./element-states/element-page.ts";

// Tests every element in every state with axe and for layout faults. `npm run screenshots` also runs it, for the demo's
// gallery.
for (const variant of variants) {
  // Only Chromium's font size can be changed.
  test.describe(variant.name, variant.options.largeType ? {tag: "@chromium"} : {}, () => {
    for (const [tag, states] of Object.entries(elementStates)) {
      for (const state of states) {
        test(`${tag}, ${state.name}`, async ({page, sharedShop}) => {
          test.slow();
          await applyLook(page, variant, variant.looks[0]);
          await state.show(new ElementPage(page, tag as Tag, sharedShop, variant.options));
          for (const look of variant.looks) {
            await applyLook(page, variant, look);
            await takePicture(page, tag, state.name, look.name);
            expect.soft(await axeFindings(page), look.title).toEqual([]);
          }
          // After axe, because it moves the focus through all controls.
          for (const look of variant.looks) {
            await applyLook(page, variant, look);
            const {origin} = new URL(page.url());
            // A frame adapts its height a moment after its content has changed.
            await expect
              .soft(async () => expect(await layoutFaults(page, origin), look.title).toEqual([]))
              .toPass({timeout: 5000});
          }
        });
      }
    }
  });
}
