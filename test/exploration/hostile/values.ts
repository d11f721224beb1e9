import fc from "fast-check";

/** JSON text that `JSON.stringify` can't write. It is sent unchanged. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const nested = (levels: number, open: string, close: string) =>
  new RawJson(`${open.repeat(levels)}1${close.repeat(levels)}`);

/** Texts that often break servers, and random ones. */
export function hostileTexts(seed: number): string[] {
  const arbitrary = fc.oneof(
    fc.string({unit: "binary", maxLength: 30}),
    fc.string({unit: "grapheme", maxLength: 30}),
    fc.string({unit: "binary-ascii", maxLength: 30}),
    fc.date({noInvalidDate: true}).map((date) => date.toISOString()),
    fc.webUrl(),
    fc.emailAddress(),
  );
  return [
    ...KNOWN_TEXTS,
    ...fc.sample(arbitrary, {seed, numRuns: 200}),
    ...[36, 127, 128, 255, 256, 1024, 2048, 5000].map((length) => "x".repeat(length)),
  ];
}

const KNOWN_TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "a\udc00b",
  "\ud83d\ude00\u200d\ud83d\udc69\u200d\ud83d\udd2c",
  "\u202eevil\u202c",
  "مرحبا بالعالم",
  "\ufeffbom",
  "\u2028\u2029",
  "\u001b[31m",
  "Zalgo \u0301\u0302\u0303\u0304\u0305",
  "' or '1'='1",
  "'; drop table orders; --",
  "%s%n%x",
  "%00",
  "%ff",
  "../../../../etc/passwd",
  "..\\..\\windows\\win.ini",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "data:text/html,x",
  "file:///etc/passwd",
  "http://",
  "https://user:password@host.example:99999/",
  "https://xn--/",
  "http://[::1]:0/",
  "${jndi:ldap://x}",
  "{{7*7}}",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "NaN",
  "true",
  "0",
  "-0",
  "-1",
  "1e999",
  "0x10",
  "1.5",
  "0.001",
  ".5",
  "00000000000000000000000000000001",
  "99999999999999999999999999999999",
  "9".repeat(32),
  `1.${"0".repeat(30)}`,
  "١٢٣",
  "１２３",
  "USD",
  "usd",
  "XXX",
  "JPY",
  "US",
  "ZZ",
  "2026-02-30T25:61:61Z",
  "2026-13-01",
  "0000-00",
  "9999-12-31T23:59:59Z",
  "4111111111111111",
  "a@b",
  `${"a".repeat(250)}@b.co`,
  "e\u0301",
  "ﬃ",
  "İ",
];

/** Values of wrong types and sizes. */
export function hostileValues(texts: readonly string[]): unknown[] {
  return [
    null,
    true,
    false,
    0,
    -0,
    -1,
    1,
    1.5,
    1e21,
    5e-324,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    new RawJson("1e999"),
    new RawJson("-1e999"),
    new RawJson("-0"),
    new RawJson("1E400"),
    new RawJson("9".repeat(400)),
    new RawJson(`0.${"0".repeat(400)}1`),
    [],
    [null],
    [[]],
    [1, "a", {}],
    {},
    {a: 1},
    {length: 5},
    {toString: 1, valueOf: 2, toJSON: 3},
    new RawJson('{"__proto__":{"admin":true}}'),
    new RawJson('{"constructor":{"prototype":{"x":1}}}'),
    new RawJson('{"a":1,"a":2}'),
    new RawJson('{"":{"":{}}}'),
    new RawJson('"\\ud800"'),
    new RawJson('"\\u0000"'),
    new RawJson('{"\\u0000":1}'),
    new RawJson('{"\\udfff":"x"}'),
    nested(18, "[", "]"),
    nested(25, "[", "]"),
    nested(25, '{"a":', "}"),
    nested(5000, "[", "]"),
    Array.from({length: 21}, () => ({})),
    Array.from({length: 101}, () => "x"),
    ...texts.slice(0, 60),
  ];
}

/** Unknown keys, and keys with a meaning in JavaScript. */
export const HOSTILE_KEYS = [
  "unknown",
  "",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "id",
  "status",
  "application_id",
  "a.b",
  "a[0]",
  "/",
  "~0~1",
  "\ud83d\ude00",
  "k".repeat(300),
];

/** Writes JSON with the raw parts unchanged. */
export function writeJson(value: unknown): string {
  if (value === undefined) return "";
  const raws: string[] = [];
  const text = JSON.stringify(value, (_key, entry: unknown) =>
    entry instanceof RawJson ? `\u0001raw ${raws.push(entry.text) - 1}\u0001` : entry,
  );
  return text.replaceAll(/"\\u0001raw (\d+)\\u0001"/g, (_all, index) => raws[Number(index)] ?? "null");
}

/** Texts that are too large. They are rare, because each takes as long as ten others. */
export const HUGE_TEXTS: readonly (() => string)[] = [
  () => "[".repeat(100_000),
  () => `"${"x".repeat(270_000)}"`,
  () => `{"a":"${"\u{1f600}".repeat(70_000)}"}`,
];

/** Functions that break a valid text: too short, too long, no UTF-8, no JSON. */
export const BROKEN_TEXTS: readonly ((text: string) => string | Uint8Array<ArrayBuffer>)[] = [
  (text) => text.slice(0, Math.floor(text.length / 2)),
  (text) => text.slice(0, -1),
  (text) => text + text,
  (text) => `${text},`,
  (text) => `\ufeff${text}`,
  (text) => `${text}\u0000`,
  (text) => text.replace(/"/, "'"),
  (text) => text.replace(/}$/, ",}"),
  (text) => `/* a comment */ ${text}`,
  (text) => text.replace(/:/, ':NaN,"b":'),
  () => "",
  () => " ",
  () => "null",
  () => "0",
  () => '"text"',
  () => "[]",
  () => "{",
  () => "]",
  () => "undefined",
  () => `${'{"a":'.repeat(30)}1${"}".repeat(30)}`,
  () => "a=b&c=d",
  () => "<xml/>",
  (text) => new Uint8Array(Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe])])),
  (text) => new Uint8Array(Buffer.from(text, "utf16le")),
  () => new Uint8Array([0xc0, 0x80]),
  () => new Uint8Array([0xed, 0xa0, 0x80]),
  () => new Uint8Array(Buffer.alloc(64)),
];
