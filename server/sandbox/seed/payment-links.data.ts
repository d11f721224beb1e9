import type {LinkBody} from "../payment-links/payment-links.schema.ts";

/** A line item of a seeded link. */
export type Item = LinkBody["line_items"][number];
type More = Omit<Item, "name" | "product_id" | "description" | "unit_amount">;

export const DOLLARS = "USD";
export const EUROS = "EUR";
export const POUNDS = "GBP";
export const YEN = "JPY";

/** A seeded line item. Without a price, its options have one. */
export function good(
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
export function kinds(plain: Labels, priced: PricedLabels = {}): More {
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
export function percent(name: string, value: string): More {
  return {taxes: [{name, type: "PERCENTAGE", value}]};
}

/** A flat shipping fee. */
export function flat(value: string): More {
  return {shipping: [{type: "FLAT", value}], collect_shipping_address: true};
}

/** An adjustable quantity. */
export function upTo(maximum: number): More {
  return {adjustable_quantity: {maximum}};
}

/** Notes that ask the buyer for an answer. */
export function asks(...notes: readonly (readonly [label: string, required: boolean])[]): More {
  return {customer_notes: notes.map(([label, required]) => ({label, required}))};
}

/** Charges from the account settings. */
const ACCOUNT_TAX: NonNullable<Item["taxes"]> = [{name: "Sales tax", type: "PREFERENCE", value: "PROFILE"}];
const ACCOUNT_SHIPPING: NonNullable<Item["shipping"]> = [{type: "PREFERENCE", value: "PROFILE"}];
const BY_ACCOUNT = {taxes: ACCOUNT_TAX, shipping: ACCOUNT_SHIPPING, collect_shipping_address: true};

/**
 * Line items of the seeded links: products with and without variants, services and tickets, with and without extras.
 */
export const GOODS: readonly Item[] = [
  good(
    "Stoneware mug, 350 ml",
    "MUG-STN",
    DOLLARS,
    "18.00",
    "Thrown by hand, fired twice; dishwasher-safe.",
    {
      ...BY_ACCOUNT,
      ...upTo(12),
      ...kinds({Glaze: ["Oat", "Slate", "Celadon"]}),
    },
  ),
  good("Pour-over kettle", "KET-PRO", DOLLARS, "89.00", "A narrow spout and a steady hand.", {
    ...BY_ACCOUNT,
    ...kinds({Colour: ["Black", "White"], Plug: ["US", "EU", "UK"]}),
  }),
  good("Hand grinder", "GRD-HND", DOLLARS, "125.00", "Steel burrs, thirty settings, no cable.", BY_ACCOUNT),
  good("Paper filters, 100", "FLT-100", DOLLARS, "7.50", "Unbleached, for one to four cups.", {
    ...flat("4.00"),
    ...upTo(50),
  }),
  good("Coffee from Ethiopia", "BNS-ETH", DOLLARS, undefined, "Washed, roasted on Mondays.", {
    ...flat("5.50"),
    ...upTo(10),
    ...kinds(
      {Grind: ["Whole beans", "Filter", "Espresso"]},
      {
        Weight: [
          ["250 g", "16.90"],
          ["1 kg", "58.00"],
        ],
      },
    ),
  }),
  good("Sencha, 100 g", "TEA-SEN", YEN, "1980", "First flush from Shizuoka.", {
    ...percent("Consumption tax", "8"),
    ...upTo(20),
  }),
  good("Linen tea towel", "TWL-LIN", EUROS, "11.50", "Woven in Flanders, softer with every wash.", {
    ...percent("VAT", "19"),
    ...flat("3.90"),
    ...upTo(8),
    ...kinds({Stripe: ["Red", "Blue", "None"]}),
  }),
  good("Glass carafe, 600 ml", "CRF-GLS", POUNDS, "32.90", "Borosilicate, with a cork collar.", {
    ...percent("VAT", "20"),
    ...flat("4.95"),
  }),
  good("T-shirt, organic cotton", "TSH-ORG", DOLLARS, "24.00", "A heavy jersey that keeps its shape.", {
    ...BY_ACCOUNT,
    ...upTo(10),
    ...kinds({Colour: ["White", "Black", "Moss"], Size: ["XS", "S", "M", "L", "XL"]}),
  }),
  good("Wool blanket", "BLK-WOL", POUNDS, undefined, "Lambswool from the Borders.", {
    ...percent("VAT", "20"),
    ...flat("6.50"),
    ...kinds(
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
  good(
    "Headphones, closed",
    "HDP-CLS",
    DOLLARS,
    undefined,
    "Thirty hours on one charge; quiet when you want it.",
    {
      ...percent("State sales tax", "8.25"),
      ...flat("12.50"),
      ...upTo(3),
      ...asks(["Gift message", false]),
      ...kinds(
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
  good("Desk lamp", "LMP-DSK", EUROS, "74.00", "Two joints, one cable, warm light.", {
    ...percent("VAT", "19"),
    ...flat("5.90"),
  }),
  good("Notebook, dotted", "NTB-DOT", DOLLARS, "14.00", "160 pages that lie flat.", {
    ...BY_ACCOUNT,
    ...upTo(25),
  }),
  good("Fountain pen", "PEN-FTN", DOLLARS, "46.00", "A steel nib, and a converter in the box.", {
    ...BY_ACCOUNT,
    ...asks(["Engraving, up to 20 letters", false]),
    ...kinds({Nib: ["Fine", "Medium", "Broad"]}),
  }),
  good("Set of six glasses", "GLS-SIX", EUROS, "39.00", "Pressed glass; they stack.", {
    ...percent("VAT", "19"),
    ...flat("6.90"),
  }),
  good("Cast-iron pan, 26 cm", "PAN-26", DOLLARS, "64.00", "Seasoned, and good for a century.", BY_ACCOUNT),
  good("Chef's knife, 20 cm", "KNF-20", YEN, "14800", "Three layers, an oak handle.", {
    ...percent("Consumption tax", "10"),
    ...flat("900"),
  }),
  good("Olive oil, 750 ml", "OIL-750", EUROS, "17.80", "This year's harvest from Crete.", {
    ...percent("VAT", "7"),
    ...flat("4.90"),
    ...upTo(12),
  }),
  good("Honey, 500 g", "HNY-500", EUROS, "8.40", "Linden blossom, cold-spun.", {
    ...percent("VAT", "7"),
    ...flat("4.90"),
    ...upTo(12),
  }),
  good("Sourdough starter", "SRD-001", DOLLARS, "9.00", "Feed it and it lives.", flat("3.00")),
  good("Bouquet of the week", "FLW-WEK", POUNDS, undefined, "Whatever the field gives; on Fridays.", {
    ...asks(["What shall the card say?", false], ["Where can we leave it?", true]),
    collect_shipping_address: true,
    ...kinds(
      {},
      {
        Size: [
          ["Small", "28.00"],
          ["Large", "45.00"],
        ],
      },
    ),
  }),
  good("Tulip bulbs, 25", "BLB-TUL", EUROS, "12.90", "Mixed colours, planted by November.", {
    ...percent("VAT", "7"),
    ...flat("3.90"),
  }),
  good("Watering can", "CAN-WTR", POUNDS, "26.00", "Galvanised, with a brass rose.", {
    ...percent("VAT", "20"),
    ...flat("4.95"),
  }),
  good("Seed tin", "TIN-SED", DOLLARS, "22.00", "Dividers for every month.", BY_ACCOUNT),
  good("Bicycle bell", "BEL-BRS", EUROS, "21.00", "Brass: one clear note.", {
    ...percent("VAT", "19"),
    ...flat("2.90"),
    ...upTo(4),
  }),
  good("Rain jacket", "JCK-RAN", DOLLARS, "160.00", "Three layers, taped seams.", {
    ...BY_ACCOUNT,
    ...kinds({Colour: ["Ochre", "Navy"], Size: ["S", "M", "L", "XL"], Cut: ["Straight", "Waisted"]}),
  }),
  good("Wool socks, three pairs", "SCK-WOL", DOLLARS, "27.00", "Merino with a cushioned sole.", {
    ...BY_ACCOUNT,
    ...upTo(6),
    ...kinds({Size: ["36–38", "39–42", "43–46"]}),
  }),
  good("Canvas bag", "BAG-CNV", DOLLARS, "32.00", "Carries a week's market.", {...BY_ACCOUNT, ...upTo(5)}),
  good("Child's stool", "STL-CHD", EUROS, "58.00", "Beech, oiled; holds a grown-up.", {
    ...percent("VAT", "19"),
    ...flat("8.90"),
  }),
  good("Wooden train", "TRN-WOD", EUROS, "34.00", "An engine and two wagons, with magnets.", {
    ...percent("VAT", "19"),
    ...flat("4.90"),
  }),
  good("Poster, A2", "PST-A2", POUNDS, "19.00", "Printed on 200 g paper, sent in a tube.", {
    ...percent("VAT", "20"),
    ...flat("3.95"),
    ...kinds({Motif: ["Harbour", "Forest", "Night train"]}),
  }),
  good("Bowl workshop, one evening", "WSH-BWL", DOLLARS, "75.00", "Clay, glaze and tea are included.", {
    ...upTo(4),
    ...asks(["Which date?", true]),
  }),
  good(
    "Coffee tasting for two",
    "WSH-TST",
    DOLLARS,
    "48.00",
    "Six coffees, blind.",
    asks(["Which date?", true]),
  ),
  good("Bicycle service", "SRV-BIC", EUROS, undefined, "Brought in the morning, ready at six.", {
    ...percent("VAT", "19"),
    ...kinds(
      {},
      {
        Scope: [
          ["Small", "49.00"],
          ["Large", "119.00"],
        ],
      },
    ),
  }),
  good(
    "Portrait session, 1 hour",
    "SRV-PRT",
    POUNDS,
    "140.00",
    "Ten pictures of your choice.",
    percent("VAT", "20"),
  ),
  good("Concert ticket, 14 March", "TKT-314", EUROS, undefined, "Doors at seven, music at eight.", {
    ...upTo(6),
    ...kinds(
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
  good(
    "Membership, one year",
    "MEM-001",
    DOLLARS,
    "60.00",
    "Free entry, and the magazine four times.",
    asks(["Name on the card", true]),
  ),
  good(
    "Donation: one tree",
    "DON-TRE",
    EUROS,
    "15.00",
    "We plant it in autumn and send a photograph.",
    upTo(100),
  ),
  good("Gift voucher", "VCH-001", DOLLARS, undefined, "By e-mail, within the hour.", {
    ...asks(["For whom?", true], ["Your message", false]),
    ...kinds(
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
  good("Bento box, two tiers", "BNT-002", YEN, "4200", "Magewappa cedar, with a cotton wrap.", {
    ...percent("Consumption tax", "10"),
    ...flat("700"),
    ...kinds({Wrap: ["Indigo", "Persimmon"]}),
  }),
];
