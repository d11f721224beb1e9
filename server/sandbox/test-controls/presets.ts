import {MEMBER_CODE, TEST_BUYERS, TEST_MEMBERS, type WalletCard} from "../test-buyers.ts";
import {DECLINING_NAMES, DECLINING_NUMBERS} from "../cards/processor.ts";
import {TEST_CARDS, TEST_CODE} from "../cards/test-cards.ts";
import {mockCodes} from "./mock-response.ts";
import type {ArmedOutcome, Presets} from "./test-controls.operations.ts";
import {OUTCOMES} from "./test-controls.schema.ts";

/** The sandbox's test values and the armed outcomes. Its card numbers are published test numbers. */
export function presetsReply({armed, buyer, decision}: Presets) {
  return {
    cards: TEST_CARDS.map(({scenario, meaning, visa, mastercard}) => ({
      scenario,
      meaning,
      numbers: {visa, mastercard},
    })),
    challenge_code: TEST_CODE,
    declining_numbers: Object.entries(DECLINING_NUMBERS).map(([number, [response_code, meaning]]) => ({
      number,
      meaning,
      response_code,
    })),
    declining_names: Object.entries(DECLINING_NAMES).map(([name, response_code]) => ({name, response_code})),
    buyers: TEST_BUYERS.map(buyerReply),
    members: TEST_MEMBERS.map(({buyer: {id, email}, cards, about}) => ({
      buyer: id,
      email,
      cards: cards.map(cardReply),
      about,
    })),
    member_code: MEMBER_CODE,
    outcomes: Object.entries(OUTCOMES).map(([outcome, meaning]) => ({outcome, meaning})),
    mock_application_codes: mockCodes(),
    armed: armed.map(armedReply),
    buyer: buyer.id,
    decision,
  };
}

export function armedReply({armedAt, takenAt, ...armed}: ArmedOutcome) {
  return {
    ...armed,
    armed_time: new Date(armedAt).toISOString(),
    ...(takenAt === undefined ? {} : {taken_time: new Date(takenAt).toISOString()}),
  };
}

function buyerReply({payerId, cards, ...buyer}: (typeof TEST_BUYERS)[number]) {
  return {
    ...buyer,
    payer_id: payerId,
    cards: cards.map(cardReply),
  };
}

function cardReply({token, brand, lastDigits, expiry}: WalletCard) {
  return {token, brand, last_digits: lastDigits, expiry};
}
