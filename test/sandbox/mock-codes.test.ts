import assert from "node:assert/strict";
import {test} from "node:test";
import {MOCK_CODES} from "../../server/sandbox/test-controls/mock-codes.ts";
import {ERROR_NAMES} from "../../server/sandbox/wire/errors.ts";
import {thrownIssues} from "./support/thrown-issues.ts";

/** Issues that no route of the interface can return, so they cannot be mocked. */
const NOT_MOCKED: Readonly<Record<string, string>> = {
  ...because("a control's own", "CAPTURE_NOT_PENDING", "CLOCK_OUT_OF_RANGE", "DUPLICATE_CLIENT_ID"),
  ...because(
    "an invoice that a tester makes",
    "GRATUITY_NOT_ALLOWED",
    "INVALID_CLIENT_ID",
    "STATUS_MISMATCH",
  ),
  ...because(
    "what a buyer does on a hosted page",
    "CUSTOMER_NOTE_REQUIRED",
    "INVALID_CHOICE",
    "PAYMENT_LINK_INACTIVE",
    "PREFERENCE_NOT_CONFIGURED",
    "PREFERRED_PAYMENT_SOURCE_MISMATCH",
    "QUANTITY_ABOVE_MAXIMUM",
    "SHIPPING_ADDRESS_REQUIRED",
    "SHIPPING_OPTION_NOT_FOUND",
    "TOO_MANY_PROFILE_ENTRIES",
    "UNKNOWN_VARIANT_OPTION",
  ),
  ...because("of a request that no route gets to see", "INVALID_HOST"),
};

/** PayPal's codes that the sandbox never causes, so they can only be mocked. */
const ONLY_MOCKED = [
  "CARD_CLOSED",
  "COMPLIANCE_VIOLATION",
  "CONSENT_NEEDED",
  "DOMESTIC_TRANSACTION_REQUIRED",
  "INTERNAL_SERVICE_ERROR",
  "INVALID_STRING_LENGTH",
  "MALFORMED_REQUEST_JSON",
  "MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED",
  "PAYEE_ACCOUNT_LOCKED_OR_CLOSED",
  "PAYEE_ACCOUNT_RESTRICTED",
  "PAYER_ACCOUNT_LOCKED_OR_CLOSED",
  "PAYER_ACCOUNT_RESTRICTED",
  "PAYER_CANNOT_PAY",
  "PERMISSION_NOT_GRANTED",
  // An operation of the sandbox ends before the next one begins.
  "PREVIOUS_REQUEST_IN_PROGRESS",
  "REFUND_FAILED_INSUFFICIENT_FUNDS",
  "TRANSACTION_REFUSED",
];

function because(reason: string, ...issues: readonly string[]): Record<string, string> {
  return Object.fromEntries(issues.map((issue) => [issue, reason]));
}

const thrown = await thrownIssues();
const issues = new Set(thrown.map(({issue}) => issue));
/** An error without details is its own issue. */
const names = new Set<string>(Object.values(ERROR_NAMES).map(([name]) => name));

test("the scan of the sources finds issues in all kinds of places", () => {
  for (const issue of [
    "INVALID_RESOURCE_ID",
    "MALFORMED_REQUEST",
    "INVALID_STRING_MAX_LENGTH",
    "ORDER_NOT_APPROVED",
    "INSTRUMENT_DECLINED",
    "FIELD_NOT_PATCHABLE",
    "VALIDATION_ERROR",
    "MULTIPLE_PAYMENT_SOURCES",
    "REFUND_NOT_ALLOWED",
  ]) {
    assert.ok(issues.has(issue), issue);
  }
});

test("each issue of the sandbox can be mocked or has a reason why not", () => {
  const missing = [...issues].filter((issue) => !(issue in MOCK_CODES) && !(issue in NOT_MOCKED));
  assert.deepEqual(missing, []);
});

test("each mock code is an issue of the sandbox or of PayPal only", () => {
  const unknown = Object.keys(MOCK_CODES).filter(
    (code) => !issues.has(code) && !names.has(code) && !ONLY_MOCKED.includes(code),
  );
  assert.deepEqual(unknown, []);
});

test("the lists of exceptions have no outdated entries", () => {
  assert.deepEqual(
    Object.keys(NOT_MOCKED).filter((issue) => !issues.has(issue) || issue in MOCK_CODES),
    [],
  );
  assert.deepEqual(
    ONLY_MOCKED.filter((code) => issues.has(code) || !(code in MOCK_CODES)),
    [],
  );
});

test("each mock code has a status that the sandbox uses for it", () => {
  const wrong = Object.entries(MOCK_CODES).filter(([code, [status]]) => {
    const statuses = thrown.filter(({issue}) => issue === code).map((found) => found.status);
    return statuses.length > 0 && !statuses.includes(undefined) && !statuses.includes(status);
  });
  assert.deepEqual(wrong, []);
});
