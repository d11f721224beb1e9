import {demoGoods} from "../../demo/server/goods.ts";
import {type Catalogue, catalogueOf} from "../../server/merchant/pricing/catalogue.ts";
import {checkedRates} from "../../server/merchant/pricing/hook-results.ts";

/** The demo shop's goods and their shipping, as the merchant server has them. */
export const demoCatalogue: Catalogue = {
  ...catalogueOf(demoGoods.catalogue),
  shipping: checkedRates(demoGoods.shipping, () => undefined),
};
