/** 3-D Secure scenarios. The card numbers are those of PayPal's US table. */
export type Scenario =
  | "frictionless"
  | "frictionless-failed"
  | "attempted"
  | "unavailable"
  | "rejected"
  | "lookup-unavailable"
  | "step-up"
  | "step-up-failed"
  | "step-up-unavailable";

export interface TestCard {
  readonly scenario: Scenario;
  readonly meaning: string;
  readonly visa: string;
  readonly mastercard: string;
}

export const TEST_CARDS: readonly TestCard[] = [
  {
    scenario: "frictionless",
    meaning: "authenticated without a challenge",
    visa: "4868719196829038",
    mastercard: "5329879707824603",
  },
  {
    scenario: "frictionless-failed",
    meaning: "not authenticated, without a challenge",
    visa: "4868719158130060",
    mastercard: "5329879769571910",
  },
  {
    scenario: "attempted",
    meaning: "authentication attempted",
    visa: "4868719581920723",
    mastercard: "5329879715396727",
  },
  {
    scenario: "unavailable",
    meaning: "authentication unavailable at the issuer",
    visa: "4868719033482561",
    mastercard: "5329879705777613",
  },
  {
    scenario: "rejected",
    meaning: "authentication rejected by the issuer",
    visa: "4868719081564153",
    mastercard: "5319541865518409",
  },
  {
    scenario: "lookup-unavailable",
    meaning: "authentication not available on lookup",
    visa: "4868719488651967",
    mastercard: "5329879714462553",
  },
  {
    scenario: "step-up",
    meaning: "challenge; the right code authenticates",
    visa: "4868719166101368",
    mastercard: "5329879735316929",
  },
  {
    scenario: "step-up-failed",
    meaning: "challenge; any answer fails",
    visa: "4868719181895556",
    mastercard: "5329879768013724",
  },
  {
    scenario: "step-up-unavailable",
    meaning: "challenge; authentication unavailable",
    visa: "4868719557718580",
    mastercard: "5329879734808405",
  },
];

/** Code that the challenge page shows and accepts. */
export const TEST_CODE = "123456";

const BY_NUMBER: ReadonlyMap<string, Scenario> = new Map(
  TEST_CARDS.flatMap(({scenario, visa, mastercard}) => [
    [visa, scenario],
    [mastercard, scenario],
  ]),
);

/** Scenario of a card number; undefined for a card without one. */
export function scenarioOf(number: string): Scenario | undefined {
  return BY_NUMBER.get(number);
}

const BY_ENDING: ReadonlyMap<string, Scenario> = new Map(
  TEST_CARDS.flatMap(({scenario, visa, mastercard}) => [
    [`VISA ${visa.slice(-4)}`, scenario],
    [`MASTERCARD ${mastercard.slice(-4)}`, scenario],
  ]),
);

/** Scenario by network and last four digits, for device wallets. */
export function scenarioOfEnding(brand: string, lastDigits: string): Scenario | undefined {
  return BY_ENDING.get(`${brand.toUpperCase()} ${lastDigits}`);
}
