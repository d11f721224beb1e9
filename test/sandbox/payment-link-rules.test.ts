import assert from "node:assert/strict";
import {test} from "node:test";
import {dimension, type Fields, item, linkBody, LinksClient, usd, variants} from "./support/links.ts";
import {withSandbox} from "./support/sandbox.ts";

const SETTINGS = {
  tax: {name: "Sales tax", percentage: "8.25"},
  shipping: {name: "Standard", amount: usd("5.00")},
};

withSandbox("the rules of line items", (sandbox) => {
  /** Issue and field of the refusal. Undefined if accepted. */
  async function refusal(fields: readonly Fields[], profile: Fields = SETTINGS): Promise<string | undefined> {
    const client = await LinksClient.of(sandbox(), {profile});
    const {status, body, text} = await client.create(linkBody(fields));
    if (status === 201) return undefined;
    assert.equal(status, 422, text);
    return `${body.details[0].issue} ${body.details[0].field}`;
  }

  const money = (currency_code: string, value: string) => ({unit_amount: {currency_code, value}});
  const flat = (value: string) => ({shipping: [{type: "FLAT", value}]});
  const byProfile = {type: "PREFERENCE", value: "PROFILE"};

  test("valid line items are accepted", async () => {
    for (const [what, fields] of Object.entries({
      "a plain thing": item(),
      "a cent": item(money("USD", "0.01")),
      "yen without decimals": item(money("JPY", "1200")),
      "the largest amount": item({...money("USD", "9999999999"), ...flat("9999999999.00")}),
      "free shipping": item(flat("0")),
      "settings of the account": item({taxes: [byProfile], shipping: [byProfile]}),
      "a base price, options without": item(variants(dimension("Size", ["S", "M"], true))),
      "prices of the options alone": item({
        unit_amount: undefined,
        ...variants(
          dimension(
            "Size",
            [
              ["S", "10.00"],
              ["M", "20.00"],
            ],
            true,
          ),
          dimension("Colour", ["Red"]),
        ),
      }),
      "the same label in two dimensions": item(
        variants(dimension("Lid", ["Red"], true), dimension("Cup", ["Red"])),
      ),
    })) {
      assert.equal(await refusal([fields]), undefined, what);
    }
  });

  test("refuses unsupported currencies and amounts that are zero, too precise or too large", async () => {
    const at = "/line_items/0/unit_amount";
    const rows: readonly (readonly [fields: Fields, expected: string])[] = [
      [money("USD", "0"), `CANNOT_BE_ZERO_OR_NEGATIVE ${at}/value`],
      [money("USD", "0.00"), `CANNOT_BE_ZERO_OR_NEGATIVE ${at}/value`],
      [money("USD", "1.001"), `DECIMAL_PRECISION ${at}/value`],
      [money("JPY", "1.5"), `DECIMALS_NOT_SUPPORTED ${at}/value`],
      [money("USD", "9999999999.01"), `AMOUNT_TOO_LARGE ${at}/value`],
      [money("XTS", "1"), `CURRENCY_NOT_SUPPORTED ${at}/currency_code`],
      [flat("1.001"), "DECIMAL_PRECISION /line_items/0/shipping/0/value"],
      [flat("10000000000"), "AMOUNT_TOO_LARGE /line_items/0/shipping/0/value"],
      [{...money("JPY", "900"), ...flat("1.5")}, "DECIMALS_NOT_SUPPORTED /line_items/0/shipping/0/value"],
    ];
    for (const [fields, expected] of rows) assert.equal(await refusal([item(fields)]), expected);
  });

  test("a link has one currency", async () => {
    const options = ["USD", "EUR"].map((currency_code) => ({
      label: currency_code,
      unit_amount: {currency_code, value: "1"},
    }));
    const mixed = item({
      unit_amount: undefined,
      variants: {dimensions: [{name: "Size", primary: true, options}]},
    });
    const field = "/line_items/0/variants/dimensions/0/options/1/unit_amount/currency_code";
    assert.equal(await refusal([mixed]), `CURRENCY_MISMATCH ${field}`);
    assert.equal(
      await refusal([item(), item(money("EUR", "1"))]),
      "CURRENCY_MISMATCH /line_items/1/unit_amount/currency_code",
    );
  });

  test("only the first dimension has prices, instead of the item, and each variant has its own name", async () => {
    const at = "/line_items/0/variants/dimensions";
    const rows: readonly (readonly [fields: Fields, expected: string])[] = [
      [
        variants(dimension("Size", ["S"], true), dimension("Colour", ["Red", ["Blue", "2.00"]])),
        `VARIANT_PRICE_NOT_ALLOWED ${at}/1/options/1/unit_amount`,
      ],
      // The price of the item applies to all variants.
      [
        variants(dimension("Size", ["S", ["M", "20.00"]], true)),
        `VARIANT_PRICE_NOT_ALLOWED ${at}/0/options/1/unit_amount`,
      ],
      [variants(dimension("Size", ["S", "M", "S"], true)), `DUPLICATE_VARIANT ${at}/0/options/2/label`],
      [variants(dimension("Size", ["S"], true), dimension("Size", ["M"])), `DUPLICATE_VARIANT ${at}/1/name`],
    ];
    for (const [fields, expected] of rows) assert.equal(await refusal([item(fields)]), expected);
  });

  test("PREFERENCE needs an account setting in the price's currency", async () => {
    const taxed = item({taxes: [{type: "PERCENTAGE", value: "5"}, byProfile]});
    const shipped = item({shipping: [byProfile]});
    const {tax, shipping} = SETTINGS;
    assert.equal(
      await refusal([item({...money("EUR", "5.00"), shipping: [byProfile]})]),
      "SHIPPING_PREFERENCE_NOT_CONFIGURED /line_items/0/shipping/0",
    );
    assert.equal(await refusal([taxed], {tax}), undefined);
    assert.equal(await refusal([shipped], {shipping}), undefined);
  });
});
