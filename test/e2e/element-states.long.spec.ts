import {axeFindings} from "./support/axe.ts";
import {expect, test} from "./support/fixtures.ts";
import {looksFindings} from "./support/layout-faults.ts";
import {tagStates} from "./element-states/all.ts";
import {openings, wear} from "./element-states/looks.ts";
import {takePicture} from "./element-states/pictures.ts";
import {type Tag, TagPage} from "./element-states/element-page.ts";

// A5, A6, A10, and axe, of every tag in every state. `npm run screenshots` runs it, too, for the demo's gallery.
for (const opening of openings) {
  // Only Chromium can be given larger type.
  test.describe(opening.name, opening.way.largeType ? {tag: "@chromium"} : {}, () => {
    for (const [tag, states] of Object.entries(tagStates)) {
      for (const state of states) {
        test(`${tag}, ${state.name}`, async ({page, sharedShop}) => {
          test.slow();
          await wear(page, opening, opening.looks[0]);
          await state.show(new TagPage(page, tag as Tag, sharedShop, opening.way));
          for (const look of opening.looks) {
            await wear(page, opening, look);
            await takePicture(page, tag, state.name, look.name);
            expect.soft(await axeFindings(page), look.title).toEqual([]);
          }
          // Last: the focus goes through everything.
          for (const look of opening.looks) {
            await wear(page, opening, look);
            const {origin} = new URL(page.url());
            // A frame is as high as what is in it a moment after that has changed.
            await expect
              .soft(async () => expect(await looksFindings(page, origin), look.title).toEqual([]))
              .toPass({timeout: 5000});
          }
        });
      }
    }
  });
}
