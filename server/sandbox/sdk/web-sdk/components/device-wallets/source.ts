/** The parts of a device wallet's payment source on the wire. */

/** A postal address in the service's words; undefined when nothing of it is known. */
export interface WireAddress {
  address_line_1?: string;
  address_line_2?: string;
  admin_area_1?: string;
  admin_area_2?: string;
  postal_code?: string;
  country_code?: string;
}

/** What a payment source says of the buyer and the card, beside the token. */
export interface WalletFacts {
  readonly token: string;
  readonly brand?: string | undefined;
  /** Whatever the vendor says of the card; only four digits are sent on. */
  readonly lastDigits?: string | undefined;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly billingAddress?: WireAddress | undefined;
}

/** Leaves out what is empty, and what the service would refuse: nothing of that is needed to pay. */
export function walletSource(facts: WalletFacts): Record<string, unknown> {
  const {token, brand, lastDigits, name, email, phone, billingAddress} = facts;
  const digits = /(\d{4})$/.exec(lastDigits ?? "")?.[1];
  return withoutEmpty({
    token,
    name,
    email_address: email,
    phone_number: wirePhone(phone),
    card: withoutEmpty({
      name,
      brand,
      last_digits: digits,
      billing_address: billingAddress && withoutEmpty({...billingAddress}),
    }),
  });
}

function wirePhone(phone: string | undefined): {national_number: string} | undefined {
  const digits = (phone ?? "").replace(/\D/g, "");
  return digits.length >= 1 && digits.length <= 14 ? {national_number: digits} : undefined;
}

function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) =>
        value !== undefined &&
        value !== "" &&
        !(typeof value === "object" && value !== null && Object.keys(value).length === 0),
    ),
  );
}
