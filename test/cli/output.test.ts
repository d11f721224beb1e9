import assert from "node:assert/strict";
import {test} from "node:test";
import stringWidth from "string-width";
import {clean, harmlessJson, oneLine} from "../../server/cli/output/clean.ts";
import {truncate, fieldLines, Table} from "../../server/cli/output/table.ts";
import {codeOf, codeWords, moneyWords, partyLines, timeWords} from "../../server/cli/output/words.ts";

const HOSTILE = [
  "\u001b[2J\u001b[1;1HPaid",
  "\u001b]0;owned\u0007Paid",
  "\u001b]8;;https://evil.example\u001b\\Paid\u001b]8;;\u001b\\",
  "\u009b31mPaid",
  "Pa\u0000id\u0007\u0008",
  "Paid\u202e00.1",
  "\u2066Paid\u2069\ufeff",
  "Paid\u001b",
  "\u001bcPaid",
];

// oxlint-disable-next-line no-control-regex -- control characters are tested
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/;

test("clean removes control characters and keeps the other text", () => {
  for (const text of HOSTILE) {
    const harmless = clean(text);
    assert.doesNotMatch(harmless, CONTROL_CHARACTERS, JSON.stringify(text));
    assert.ok(harmless.includes("Paid"), JSON.stringify(text));
  }
  assert.equal(clean("two\nlines"), "two\nlines");
  assert.equal(clean("Zoë, 山田, ليلى, 👩‍🚀"), "Zoë, 山田, ليلى, 👩‍🚀");
  assert.equal(oneLine(" two\r\n\tlines\u2028 "), "two lines");
});

test("harmlessJson escapes control characters and keeps the value", () => {
  const value = {names: [...HOSTILE, "two\nlines", "山田"], "\u001b[1m": 1};
  for (const indent of [undefined, 2]) {
    const text = harmlessJson(value, indent);
    assert.doesNotMatch(text, CONTROL_CHARACTERS);
    assert.deepEqual(JSON.parse(text), value);
  }
});

interface Row {
  readonly name: string | undefined;
  readonly price: string;
}
const columns = [
  {title: "NAME", value: ({name}: Row) => name, isFlexible: true},
  {title: "PRICE", value: ({price}: Row) => price, align: "right"},
] as const;

test("a table's columns are aligned for all scripts and emoji", () => {
  const rows: Row[] = [
    {name: "山田商店本店", price: "1.00"},
    {name: "Zoë", price: "1,234.00"},
    {name: "👩‍🚀 e\u0301", price: "2.00"},
    {name: undefined, price: "3.00"},
    {name: "\u001b[31mred\u001b[0m\nline", price: "4.00"},
  ];
  const table = new Table(columns, undefined);
  const lines = [table.heading(rows), ...table.lines(rows)];
  assert.deepEqual(lines, [
    "NAME             PRICE",
    "山田商店本店      1.00",
    "Zoë           1,234.00",
    "👩‍🚀 e\u0301              2.00",
    "–                 3.00",
    "red line          4.00",
  ]);
  assert.deepEqual(new Set(lines.map((line) => stringWidth(line))).size, 1);
});

test("only the flexible column is cut on a narrow terminal", () => {
  const rows: Row[] = [{name: "A very long name of something", price: "1,234.00"}];
  const table = new Table(columns, 24);
  assert.deepEqual(
    [table.heading(rows), ...table.lines(rows)],
    ["NAME               PRICE", "A very long n…  1,234.00"],
  );
  assert.ok(
    table.lines([{name: "山田商店山田商店山田商店", price: "1.00"}]).every((line) => stringWidth(line) <= 24),
  );
  const narrow = new Table(columns, 5);
  assert.deepEqual(narrow.lines(rows), ["A very …  1,234.00"], "the flexible column keeps its minimum width");
  // Later rows keep the widths of the first rows.
  assert.deepEqual(table.lines([{name: "x", price: "123,456,789.00"}]), ["x               123,456,789.00"]);
});

test("cutTo cuts between graphemes", () => {
  assert.equal(truncate("山田商店", 8), "山田商店");
  assert.equal(truncate("山田商店", 7), "山田商…");
  assert.equal(truncate("山田商店", 6), "山田…");
  assert.equal(truncate("👩‍🚀👩‍🚀👩‍🚀", 4), "👩‍🚀…");
});

test("fieldLines omits empty fields and aligns further lines", () => {
  assert.deepEqual(
    fieldLines(
      [
        ["To", "Zoë\nBristol"],
        ["Due date", "today"],
        ["Tip", undefined],
        ["Memo", ""],
      ],
      " ",
    ),
    [" To        Zoë", "           Bristol", " Due date  today"],
  );
});

test("amounts, times and codes are formatted for people", () => {
  assert.equal(moneyWords({currency_code: "USD", value: "1234567.5"}), "1,234,567.5 USD");
  assert.equal(moneyWords({currency_code: "JPY", value: "100"}), "100 JPY");
  assert.equal(moneyWords({currency_code: "USD", value: "-1234.50"}), "-1,234.50 USD");
  assert.equal(moneyWords({value: "1000"}), "1,000");
  assert.equal(moneyWords(undefined), undefined);
  assert.equal(timeWords("2027-01-15T14:30:59+02:00"), "2027-01-15 12:30 UTC");
  assert.equal(timeWords("soon"), "soon");
  assert.equal(codeWords("UNDER_REVIEW"), "under review");
  assert.equal(codeOf(" under-review "), "UNDER_REVIEW");
  assert.equal(partyLines({business_name: "A\nB", address: {country_code: "GB"}}), "A B\nGB");
});
