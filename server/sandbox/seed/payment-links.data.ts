// Data of the seed in one list, which is why this file is long.
import type {LinkBody} from "../payment-links/payment-links.model.ts";

/** A line item of a seeded link. */
export type Item = LinkBody["line_items"][number];
type More = Omit<Item, "name" | "product_id" | "description" | "unit_amount">;

const DOLLARS = "USD";
const EUROS = "EUR";
const POUNDS = "GBP";
const YEN = "JPY";

/** A seeded line item. Without a price, its options have one. */
export function item(
  name: string,
  product_id: string,
  currency_code: string,
  value: string | undefined,
  description: string,
  more: More = {},
): Item {
  const price = value === undefined ? {} : {unit_amount: {currency_code, value}};
  // Option prices are written without a currency, which is the line item's.
  const variants = more.variants && {
    variants: {
      dimensions: more.variants.dimensions.map((dimension) => ({
        ...dimension,
        options: dimension.options.map(({label, unit_amount}) => ({
          label,
          ...(unit_amount ? {unit_amount: {...unit_amount, currency_code}} : {}),
        })),
      })),
    },
  };
  return {name, product_id, description, ...price, ...more, ...variants};
}

type Labels = Readonly<Record<string, readonly string[]>>;
type PricedLabels = Readonly<Record<string, readonly (readonly [label: string, value: string])[]>>;

/** Variants. The dimension with prices is the first and primary one. */
export function variants(plain: Labels, priced: PricedLabels = {}): More {
  const dimensions = [
    ...Object.entries(priced).map(([name, options]) => ({
      name,
      options: options.map(([label, value]) => ({label, unit_amount: {currency_code: DOLLARS, value}})),
    })),
    ...Object.entries(plain).map(([name, labels]) => ({name, options: labels.map((label) => ({label}))})),
  ];
  return {variants: {dimensions: dimensions.map((each, index) => ({...each, primary: index === 0}))}};
}

/** A tax. */
export function tax(name: string, value: string): More {
  return {taxes: [{name, type: "PERCENTAGE", value}]};
}

/** A flat shipping fee. */
export function shippingFee(value: string): More {
  return {shipping: [{type: "FLAT", value}], collect_shipping_address: true};
}

/** An adjustable quantity. */
export function upTo(maximum: number): More {
  return {adjustable_quantity: {maximum}};
}

/** Notes that ask the buyer for an answer. */
export function notes(...notes: readonly (readonly [label: string, required: boolean])[]): More {
  return {customer_notes: notes.map(([label, required]) => ({label, required}))};
}

/** Charges from the account settings. */
const ACCOUNT_TAX: NonNullable<Item["taxes"]> = [{name: "Sales tax", type: "PREFERENCE", value: "PROFILE"}];
const ACCOUNT_SHIPPING: NonNullable<Item["shipping"]> = [{type: "PREFERENCE", value: "PROFILE"}];
const BY_ACCOUNT = {taxes: ACCOUNT_TAX, shipping: ACCOUNT_SHIPPING, collect_shipping_address: true};

/**
 * Line items of the seeded links: products with and without variants, services and tickets, with and without extras.
 */
export const LINE_ITEMS: readonly Item[] = [
  item(
    "Stoneware mug, 350 ml",
    "MUG-STN",
    DOLLARS,
    "18.00",
    "Thrown by hand, fired twice; dishwasher-safe.",
    {
      ...BY_ACCOUNT,
      ...upTo(12),
      ...variants({Glaze: ["Oat", "Slate", "Celadon"]}),
    },
  ),
  item("Pour-over kettle", "KET-PRO", DOLLARS, "89.00", "A narrow spout and a steady hand.", {
    ...BY_ACCOUNT,
    ...variants({Colour: ["Black", "White"], Plug: ["US", "EU", "UK"]}),
  }),
  item("Hand grinder", "GRD-HND", DOLLARS, "125.00", "Steel burrs, thirty settings, no cable.", BY_ACCOUNT),
  item("Paper filters, 100", "FLT-100", DOLLARS, "7.50", "Unbleached, for one to four cups.", {
    ...shippingFee("4.00"),
    ...upTo(50),
  }),
  item("Coffee from Ethiopia", "BNS-ETH", DOLLARS, undefined, "Washed, roasted on Mondays.", {
    ...shippingFee("5.50"),
    ...upTo(10),
    ...variants(
      {Grind: ["Whole beans", "Filter", "Espresso"]},
      {
        Weight: [
          ["250 g", "16.90"],
          ["1 kg", "58.00"],
        ],
      },
    ),
  }),
  item("Sencha, 100 g", "TEA-SEN", YEN, "1980", "First flush from Shizuoka.", {
    ...tax("Consumption tax", "8"),
    ...upTo(20),
  }),
  item("Linen tea towel", "TWL-LIN", EUROS, "11.50", "Woven in Flanders, softer with every wash.", {
    ...tax("VAT", "19"),
    ...shippingFee("3.90"),
    ...upTo(8),
    ...variants({Stripe: ["Red", "Blue", "None"]}),
  }),
  item("Glass carafe, 600 ml", "CRF-GLS", POUNDS, "32.90", "Borosilicate, with a cork collar.", {
    ...tax("VAT", "20"),
    ...shippingFee("4.95"),
  }),
  item("T-shirt, organic cotton", "TSH-ORG", DOLLARS, "24.00", "A heavy jersey that keeps its shape.", {
    ...BY_ACCOUNT,
    ...upTo(10),
    ...variants({Colour: ["White", "Black", "Moss"], Size: ["XS", "S", "M", "L", "XL"]}),
  }),
  item("Wool blanket", "BLK-WOL", POUNDS, undefined, "Lambswool from the Borders.", {
    ...tax("VAT", "20"),
    ...shippingFee("6.50"),
    ...variants(
      {},
      {
        Size: [
          ["Throw", "68.00"],
          ["Double", "112.00"],
          ["King", "139.00"],
        ],
      },
    ),
  }),
  item(
    "Headphones, closed",
    "HDP-CLS",
    DOLLARS,
    undefined,
    "Thirty hours on one charge; quiet when you want it.",
    {
      ...tax("State sales tax", "8.25"),
      ...shippingFee("12.50"),
      ...upTo(3),
      ...notes(["Gift message", false]),
      ...variants(
        {Warranty: ["One year", "Two years"], Box: ["Plain", "Gift-wrapped"]},
        {
          Colour: [
            ["Midnight", "149.99"],
            ["Silver", "149.99"],
            ["Rose", "169.99"],
          ],
        },
      ),
    },
  ),
  item("Desk lamp", "LMP-DSK", EUROS, "74.00", "Two joints, one cable, warm light.", {
    ...tax("VAT", "19"),
    ...shippingFee("5.90"),
  }),
  item("Notebook, dotted", "NTB-DOT", DOLLARS, "14.00", "160 pages that lie flat.", {
    ...BY_ACCOUNT,
    ...upTo(25),
  }),
  item("Fountain pen", "PEN-FTN", DOLLARS, "46.00", "A steel nib, and a converter in the box.", {
    ...BY_ACCOUNT,
    ...notes(["Engraving, up to 20 letters", false]),
    ...variants({Nib: ["Fine", "Medium", "Broad"]}),
  }),
  item("Set of six glasses", "GLS-SIX", EUROS, "39.00", "Pressed glass; they stack.", {
    ...tax("VAT", "19"),
    ...shippingFee("6.90"),
  }),
  item("Cast-iron pan, 26 cm", "PAN-26", DOLLARS, "64.00", "Seasoned, and good for a century.", BY_ACCOUNT),
  item("Chef's knife, 20 cm", "KNF-20", YEN, "14800", "Three layers, an oak handle.", {
    ...tax("Consumption tax", "10"),
    ...shippingFee("900"),
  }),
  item("Olive oil, 750 ml", "OIL-750", EUROS, "17.80", "This year's harvest from Crete.", {
    ...tax("VAT", "7"),
    ...shippingFee("4.90"),
    ...upTo(12),
  }),
  item("Honey, 500 g", "HNY-500", EUROS, "8.40", "Linden blossom, cold-spun.", {
    ...tax("VAT", "7"),
    ...shippingFee("4.90"),
    ...upTo(12),
  }),
  item("Sourdough starter", "SRD-001", DOLLARS, "9.00", "Feed it and it lives.", shippingFee("3.00")),
  item("Bouquet of the week", "FLW-WEK", POUNDS, undefined, "Whatever the field gives; on Fridays.", {
    ...notes(["What shall the card say?", false], ["Where can we leave it?", true]),
    collect_shipping_address: true,
    ...variants(
      {},
      {
        Size: [
          ["Small", "28.00"],
          ["Large", "45.00"],
        ],
      },
    ),
  }),
  item("Tulip bulbs, 25", "BLB-TUL", EUROS, "12.90", "Mixed colours, planted by November.", {
    ...tax("VAT", "7"),
    ...shippingFee("3.90"),
  }),
  item("Watering can", "CAN-WTR", POUNDS, "26.00", "Galvanised, with a brass rose.", {
    ...tax("VAT", "20"),
    ...shippingFee("4.95"),
  }),
  item("Seed tin", "TIN-SED", DOLLARS, "22.00", "Dividers for every month.", BY_ACCOUNT),
  item("Bicycle bell", "BEL-BRS", EUROS, "21.00", "Brass: one clear note.", {
    ...tax("VAT", "19"),
    ...shippingFee("2.90"),
    ...upTo(4),
  }),
  item("Rain jacket", "JCK-RAN", DOLLARS, "160.00", "Three layers, taped seams.", {
    ...BY_ACCOUNT,
    ...variants({Colour: ["Ochre", "Navy"], Size: ["S", "M", "L", "XL"], Cut: ["Straight", "Waisted"]}),
  }),
  item("Wool socks, three pairs", "SCK-WOL", DOLLARS, "27.00", "Merino with a cushioned sole.", {
    ...BY_ACCOUNT,
    ...upTo(6),
    ...variants({Size: ["36–38", "39–42", "43–46"]}),
  }),
  item("Canvas bag", "BAG-CNV", DOLLARS, "32.00", "Carries a week's market.", {...BY_ACCOUNT, ...upTo(5)}),
  item("Child's stool", "STL-CHD", EUROS, "58.00", "Beech, oiled; holds a grown-up.", {
    ...tax("VAT", "19"),
    ...shippingFee("8.90"),
  }),
  item("Wooden train", "TRN-WOD", EUROS, "34.00", "An engine and two wagons, with magnets.", {
    ...tax("VAT", "19"),
    ...shippingFee("4.90"),
  }),
  item("Poster, A2", "PST-A2", POUNDS, "19.00", "Printed on 200 g paper, sent in a tube.", {
    ...tax("VAT", "20"),
    ...shippingFee("3.95"),
    ...variants({Motif: ["Harbour", "Forest", "Night train"]}),
  }),
  item("Bowl workshop, one evening", "WSH-BWL", DOLLARS, "75.00", "Clay, glaze and tea are included.", {
    ...upTo(4),
    ...notes(["Which date?", true]),
  }),
  item(
    "Coffee tasting for two",
    "WSH-TST",
    DOLLARS,
    "48.00",
    "Six coffees, blind.",
    notes(["Which date?", true]),
  ),
  item("Bicycle service", "SRV-BIC", EUROS, undefined, "Brought in the morning, ready at six.", {
    ...tax("VAT", "19"),
    ...variants(
      {},
      {
        Scope: [
          ["Small", "49.00"],
          ["Large", "119.00"],
        ],
      },
    ),
  }),
  item(
    "Portrait session, 1 hour",
    "SRV-PRT",
    POUNDS,
    "140.00",
    "Ten pictures of your choice.",
    tax("VAT", "20"),
  ),
  item("Concert ticket, 14 March", "TKT-314", EUROS, undefined, "Doors at seven, music at eight.", {
    ...upTo(6),
    ...variants(
      {},
      {
        Place: [
          ["Standing", "24.00"],
          ["Seat", "32.00"],
          ["Box", "55.00"],
        ],
      },
    ),
  }),
  item(
    "Membership, one year",
    "MEM-001",
    DOLLARS,
    "60.00",
    "Free entry, and the magazine four times.",
    notes(["Name on the card", true]),
  ),
  item(
    "Donation: one tree",
    "DON-TRE",
    EUROS,
    "15.00",
    "We plant it in autumn and send a photograph.",
    upTo(100),
  ),
  item("Gift voucher", "VCH-001", DOLLARS, undefined, "By e-mail, within the hour.", {
    ...notes(["For whom?", true], ["Your message", false]),
    ...variants(
      {},
      {
        Worth: [
          ["25", "25.00"],
          ["50", "50.00"],
          ["100", "100.00"],
        ],
      },
    ),
  }),
  item("Bento box, two tiers", "BNT-002", YEN, "4200", "Magewappa cedar, with a cotton wrap.", {
    ...tax("Consumption tax", "10"),
    ...shippingFee("700"),
    ...variants({Wrap: ["Indigo", "Persimmon"]}),
  }),
];
