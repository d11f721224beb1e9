/**
 * Local payment methods. Elements, merchant server, sandbox and docs read this table, which imports nothing.
 * Names are those of PayPal's published types and sample pages, countries and currencies those of the samples.
 */

/** Fields that PayPal's SDK shows in its own frames. */
export type PaymentField = "name" | "email";

/** Values that the shop's page gives to `start()` with the order's id. */
export type SessionField =
  "phone" | "billingAddress" | "taxInfo" | "dateOfBirth" | "numberOfInstallments" | "expiryDate";

/**
 * How the buyer pays in the window. `bank`: at a bank's page. `app`: with an app on the phone. `voucher`: later, in cash or at a
 * machine. `pay-later`: with a lender.
 */
export type WindowKind = "bank" | "app" | "voucher" | "pay-later";

export interface LocalMethod {
  /** Name for buyers and in the docs. */
  readonly name: string;
  /** Component for `createInstance`. */
  readonly component: string;
  /** Factory of the SDK instance for a payment. */
  readonly factory: string;
  /** Element of the SDK that draws the button. */
  readonly button: `${string}-button`;
  readonly window: WindowKind;
  readonly fields: readonly PaymentField[];
  /** Session fields without which the method can't be paid. */
  readonly sessionFields: readonly SessionField[];
  /** Countries of the buyer. */
  readonly countries: readonly [string, ...string[]];
  readonly currencies: readonly [string, ...string[]];
  /** The order is created with `ORDER_COMPLETE_ON_PAYMENT_APPROVAL`, and PayPal captures it. */
  readonly completesOnApproval: boolean;
  /** PayPal must approve the merchant first. Absent: PayPal's documentation doesn't say. */
  readonly needsApproval?: boolean;
}

/** Properties that a row has only where they differ from those of {@link complete}. */
type Computed = "component" | "factory" | "button" | "fields" | "sessionFields" | "completesOnApproval";

type Row = Omit<LocalMethod, Computed> &
  Partial<Pick<LocalMethod, Computed>> & {
    /** Name of the method in its factory. */
    readonly sdkName: string;
  };

// prettier-ignore
const rows = {
  ideal: {name: "iDEAL", sdkName: "Ideal", window: "bank", countries: ["NL"], currencies: ["EUR"],
    completesOnApproval: false, needsApproval: false}, // developer.paypal.com/docs/checkout/apm/ideal
  bancontact: {name: "Bancontact", sdkName: "Bancontact", window: "bank", countries: ["BE"],
    currencies: ["EUR"], completesOnApproval: false, needsApproval: false}, // developer.paypal.com/docs/checkout/apm/bancontact
  eps: {name: "EPS", sdkName: "Eps", window: "bank", countries: ["AT"], currencies: ["EUR"],
    completesOnApproval: false, needsApproval: false}, // developer.paypal.com/docs/multiparty/payment-methods
  blik: {name: "BLIK", sdkName: "Blik", window: "app", countries: ["PL"], currencies: ["PLN"],
    fields: ["name", "email"], completesOnApproval: false, needsApproval: false}, // developer.paypal.com/docs/checkout/apm/blik
  mybank: {name: "MyBank", sdkName: "MyBank", window: "bank", countries: ["IT"], currencies: ["EUR"],
    needsApproval: false}, // developer.paypal.com/docs/multiparty/payment-methods
  trustly: {name: "Trustly", sdkName: "Trustly", window: "bank", countries: ["SE"],
    currencies: ["SEK", "EUR"], fields: ["name", "email"]},
  p24: {name: "Przelewy24", sdkName: "P24", window: "bank", countries: ["PL"], currencies: ["PLN", "EUR"],
    fields: ["name", "email"], completesOnApproval: false},
  multibanco: {name: "Multibanco", sdkName: "Multibanco", window: "voucher", countries: ["PT"],
    currencies: ["EUR"]},
  bizum: {name: "Bizum", sdkName: "Bizum", window: "app", countries: ["ES"], currencies: ["EUR"]},
  swish: {name: "Swish", sdkName: "Swish", window: "app", countries: ["SE"], currencies: ["SEK"],
    needsApproval: true}, // developer.paypal.com/api/orders-v2/swish
  klarna: {name: "Klarna", sdkName: "Klarna", window: "pay-later", countries: ["GB", "SE"],
    currencies: ["GBP", "SEK"], fields: ["name", "email"], needsApproval: true}, // developer.paypal.com/limited-release/alternative-payment-methods/klarna
  twint: {name: "TWINT", sdkName: "Twint", window: "app", countries: ["CH"], currencies: ["CHF"]},
  wechatpay: {name: "WeChat Pay", sdkName: "Wechatpay", window: "app", countries: ["CN"],
    currencies: ["CNY"]},
  afterpay: {name: "Afterpay", sdkName: "Afterpay", window: "pay-later", countries: ["AU"],
    currencies: ["AUD"], fields: ["name", "email"]},
  oxxo_pay: {name: "OXXO", sdkName: "Oxxopay", window: "voucher", countries: ["MX"], currencies: ["MXN"],
    fields: ["name", "email"], sessionFields: ["expiryDate"], needsApproval: true}, // developer.paypal.com/beta/apm-beta/oxxo
  boletobancario: {name: "Boleto Bancário", sdkName: "Boletobancario", window: "voucher", countries: ["BR"],
    currencies: ["BRL"], fields: ["name", "email"],
    sessionFields: ["billingAddress", "taxInfo", "expiryDate"]},
  verkkopankki: {name: "Verkkopankki", sdkName: "Verkkopankki", window: "bank", countries: ["FI"],
    currencies: ["EUR"], fields: ["name", "email"]},
  payu: {name: "PayU", sdkName: "Payu", window: "bank", countries: ["PL"], currencies: ["PLN"]},
  paysafecard: {name: "Paysafecard", sdkName: "Paysafecard", window: "app", countries: ["AT", "DE"],
    currencies: ["EUR"]},
  mbway: {name: "MB WAY", sdkName: "MbWay", window: "app", countries: ["PT"], currencies: ["EUR"],
    fields: ["name", "email"], sessionFields: ["phone"]},
  satispay: {name: "Satispay", sdkName: "Satispay", window: "app", countries: ["IT"], currencies: ["EUR"]},
  wero: {name: "Wero", sdkName: "Wero", window: "app", countries: ["DE"], currencies: ["EUR"]},
  floa_pay: {name: "FLOA", sdkName: "Floa", window: "pay-later", countries: ["FR"], currencies: ["EUR"],
    sessionFields: ["dateOfBirth", "numberOfInstallments"]},
  scalapay: {name: "Scalapay", sdkName: "Scalapay", window: "pay-later", countries: ["IT", "FR"],
    currencies: ["EUR"], fields: ["name", "email"], sessionFields: ["phone"]},
  grabpay: {name: "GrabPay", sdkName: "Grabpay", window: "app", countries: ["SG"], currencies: ["SGD"]},
  pix_international: {name: "Pix", sdkName: "PixInternational", window: "app", countries: ["BR"],
    currencies: ["BRL"], component: "pix-international-payments", button: "pix-international-button",
    fields: ["name", "email"], sessionFields: ["taxInfo"]},
  sepa: {name: "SEPA", sdkName: "Sepa", window: "bank", countries: ["DE"], currencies: ["EUR"], fields: [],
    completesOnApproval: false},
  crypto: {name: "Crypto", sdkName: "Crypto", window: "app", countries: ["US"], currencies: ["USD"]},
  doku: {name: "DOKU", sdkName: "DOKU", window: "app", countries: ["ID"], currencies: ["IDR"],
    fields: ["name", "email"], sessionFields: ["phone"]},
  dragonpay: {name: "Dragonpay", sdkName: "Dragonpay", window: "bank", countries: ["PH"], currencies: ["PHP"],
    fields: ["name", "email"], sessionFields: ["phone"]},
  estonia_banks: {name: "Estonia Banks", sdkName: "Estonia", window: "bank", countries: ["EE"],
    currencies: ["EUR"], component: "estoniabank-payments"},
  fpx: {name: "FPX", sdkName: "Fpx", window: "bank", countries: ["MY"], currencies: ["MYR"]},
  gopay: {name: "GoPay", sdkName: "Gopay", window: "app", countries: ["ID"], currencies: ["IDR"],
    fields: ["name", "email"], sessionFields: ["phone"]},
  alipay: {name: "Alipay", sdkName: "Alipay", window: "app", countries: ["CN"], currencies: ["CNY", "USD"]},
  indomaret: {name: "Indomaret", sdkName: "Indomaret", window: "voucher", countries: ["ID"],
    currencies: ["IDR"], fields: ["name", "email"], sessionFields: ["phone"]},
  indonesia_banks: {name: "Indonesia Banks", sdkName: "IndonesiaBanks", window: "bank", countries: ["ID"],
    currencies: ["IDR"], fields: ["name", "email"], sessionFields: ["phone"]},
  kredivo: {name: "Kredivo", sdkName: "Kredivo", window: "pay-later", countries: ["ID"], currencies: ["IDR"],
    fields: ["name", "email"], sessionFields: ["phone"]},
  linkaja: {name: "LinkAja", sdkName: "Linkaja", window: "app", countries: ["ID"], currencies: ["IDR"],
    fields: ["name", "email"], sessionFields: ["phone"]},
  ovo: {name: "OVO", sdkName: "Ovo", window: "app", countries: ["ID"], currencies: ["IDR"],
    fields: ["name", "email"], sessionFields: ["phone"]},
  paysera: {name: "Paysera", sdkName: "Paysera", window: "app", countries: ["LT"], currencies: ["EUR"],
    fields: ["name", "email"]},
  skrill: {name: "Skrill", sdkName: "Skrill", window: "app", countries: ["DE"], currencies: ["EUR"]},
  thailand_banks: {name: "Thailand Banks", sdkName: "ThailandBanks", window: "bank", countries: ["TH"],
    currencies: ["THB"], component: "thailand-banks-payments"},
  blik_pay_later: {name: "BLIK Pay Later", sdkName: "BlikPayLater", window: "pay-later", countries: ["PL"],
    currencies: ["PLN"]},
  alfamart: {name: "Alfamart", sdkName: "Alfamart", window: "voucher", countries: ["ID"], currencies: ["IDR"],
    fields: ["name", "email"], sessionFields: ["phone"]},
  zip: {name: "Zip", sdkName: "Zip", window: "pay-later", countries: ["AU"], currencies: ["AUD"]},
  bancomatpay: {name: "Bancomat Pay", sdkName: "BancomatPay", window: "app", countries: ["IT"],
    currencies: ["EUR"], sessionFields: ["phone"]},
  latvia_banks: {name: "Latvia Banks", sdkName: "LatviaBanks", window: "bank", countries: ["LV"],
    currencies: ["EUR"]},
  fiuu_cash: {name: "FIUU", sdkName: "FIUU", window: "voucher", countries: ["MY"], currencies: ["MYR"],
    component: "fiuu-cash-payments"},
  lithuania_banks: {name: "Lithuania Banks", sdkName: "LithuaniaBanks", window: "bank", countries: ["LT"],
    currencies: ["EUR"]},
  jenius_pay: {name: "Jeniuspay", sdkName: "Jeniuspay", window: "app", countries: ["ID"], currencies: ["IDR"],
    fields: ["name", "email"], sessionFields: ["phone"]},
  ach: {name: "Bank transfer (ACH)", sdkName: "BankAch", window: "bank", countries: ["US"],
    currencies: ["USD"], component: "bank-ach-payments", button: "bank-ach-button", fields: [],
    completesOnApproval: false},
} satisfies Record<string, Row>;

/** PayPal's eligibility key of a local method: the value of the `method` attribute. */
export type LocalMethodKey = keyof typeof rows;

/** Fills in what most methods have in common. */
function complete({sdkName, ...row}: Row): LocalMethod {
  return {
    component: `${sdkName.toLowerCase()}-payments`,
    factory: `create${sdkName}OneTimePaymentSession`,
    button: `${sdkName.toLowerCase()}-button`,
    fields: ["name"],
    sessionFields: [],
    completesOnApproval: true,
    ...row,
  };
}

/** Local payment methods by their key. */
export const localMethods = Object.fromEntries(
  Object.entries<Row>(rows).map(([key, row]) => [key, complete(row)]),
) as Readonly<Record<LocalMethodKey, LocalMethod>>;
