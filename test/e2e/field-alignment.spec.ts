import type {Locator} from "@playwright/test";
import {expect, test} from "./support/fixtures.ts";
import {CardForm} from "./support/card-form.ts";
import {ElementPage} from "./element-states/element-page.ts";

/** Place of an input and of its text in its own document, and the font. */
const look = (input: Locator) =>
  input.evaluate((element) => {
    const {left, top, height} = element.getBoundingClientRect();
    const {paddingLeft, fontFamily, fontSize, fontWeight, letterSpacing, color} = getComputedStyle(element);
    return {
      textLeft: left + parseFloat(paddingLeft),
      top,
      height,
      font: {fontFamily, fontSize, fontWeight, letterSpacing, color},
    };
  });

const boxOf = async (locator: Locator) => (await locator.boundingBox())!;

for (const scheme of ["light", "dark"] as const)
  test(
    `hosted fields look like the element's own inputs (${scheme})`,
    {tag: scheme === "light" ? ["@engines"] : ["@long"]},
    async ({page, sharedShop}) => {
      const view = new ElementPage(page, "checkout-card-fields", sharedShop, {locale: "en", scheme});
      await view.open({"cardholder-name": "required", "billing-address": "full"});
      const form = new CardForm(page);

      const own = await look(view.element.locator("#name"));
      const ownBox = await boxOf(view.element.locator(".name .box"));
      for (const name of ["number", "expiry", "cvv"] as const) {
        const box = await boxOf(view.element.locator(`.${name} .box`));
        expect(box.height, name).toBe(ownBox.height);
        const frame = await boxOf(view.element.locator(`[slot=${name}] iframe`));
        const hosted = await look(form.field(name));
        expect.soft(frame.x + hosted.textLeft - box.x, name).toBe(own.textLeft - ownBox.x);
        expect.soft(frame.y + hosted.top - box.y, name).toBe(own.top - ownBox.y);
        expect.soft(hosted.height, name).toBe(own.height);
        expect.soft(hosted.font, name).toEqual(own.font);
      }

      // Neighbours in a row begin at the same height, and end at the same edge as a whole row.
      const boxes = async (one: string, other: string) =>
        Promise.all([one, other].map((name) => boxOf(view.element.locator(`.${name} .box`))));
      for (const [one, other] of [
        ["expiry", "cvv"],
        ["city", "region"],
        ["postal", "country"],
      ] as const) {
        const [left, right] = await boxes(one, other);
        expect.soft([left!.y, left!.width, left!.height]).toEqual([right!.y, right!.width, right!.height]);
        expect.soft(left!.x).toBe(ownBox.x);
        expect.soft(right!.x + right!.width).toBe(ownBox.x + ownBox.width);
      }
    },
  );
