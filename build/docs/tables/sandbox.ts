import {MEMBER_CODE, TEST_BUYERS, TEST_MEMBERS} from "../../../server/sandbox/test-buyers.ts";
import {DECLINING_NAMES, DECLINING_NUMBERS} from "../../../server/sandbox/cards/processor.ts";
import {TEST_CARDS, TEST_CODE} from "../../../server/sandbox/cards/test-cards.ts";
import {endpoints} from "../../../server/sandbox/endpoints.ts";
import {coverageOf} from "../../../server/sandbox/reference/coverage.ts";
import {MAIL_STATES} from "../../../server/sandbox/mail/mail.schema.ts";
import {OUTCOMES} from "../../../server/sandbox/test-controls/test-controls.schema.ts";
import {ERROR_NAMES} from "../../../server/sandbox/wire/errors.ts";
import {code, table} from "./markdown.ts";

/** Test values of the sandbox, its routes and its error names. */
export function sandboxFacts(): Readonly<Record<string, string>> {
  const {apis, others} = coverageOf(endpoints);
  return {
    "value:challenge-code": TEST_CODE,
    "value:member-code": MEMBER_CODE,
    "table:service-errors": table(
      ["Status", "Name", "Meaning"],
      Object.entries(ERROR_NAMES).map(([status, [name, meaning]]) => [status, code(name), meaning]),
    ),
    "table:three-d-secure": table(
      ["What happens", "Visa", "Mastercard"],
      TEST_CARDS.map((card) => [card.meaning, code(card.visa), code(card.mastercard)]),
    ),
    "table:declined-numbers": table(
      ["Number", "What happens", "Processor's code"],
      Object.entries(DECLINING_NUMBERS).map(([number, [response, meaning]]) => [
        code(number),
        meaning,
        code(response),
      ]),
    ),
    "table:declined-names": table(
      ["Name", "Processor's code"],
      Object.entries(DECLINING_NAMES).map(([name, response]) => [code(name), code(response)]),
    ),
    "table:buyers": table(
      ["Name", "E-mail address", "Wallets", "Purpose"],
      TEST_BUYERS.map(({name, email, wallets, about}) => [
        `${name.given_name} ${name.surname}`,
        code(email),
        wallets.join(", "),
        about,
      ]),
    ),
    "table:members": table(
      ["E-mail address", "Purpose"],
      TEST_MEMBERS.map(({buyer, about}) => [code(buyer.email), about]),
    ),
    "table:outcomes": table(
      ["Outcome", "What happens"],
      Object.entries(OUTCOMES).map(([outcome, meaning]) => [code(outcome), meaning]),
    ),
    "table:mail-states": table(
      ["State", "Meaning"],
      Object.entries(MAIL_STATES).map(([state, meaning]) => [code(state), meaning]),
    ),
    "table:routes": table(
      ["Route", "What it does"],
      [...apis.flatMap(({operations}) => operations), ...others]
        .filter(({isOffered}) => isOffered)
        .map(({method, path, summary}) => [code(`${method} ${path}`), summary]),
    ),
  };
}
