import type {Dice} from "./dice.ts";

/** A body and its media type. */
export interface Encoded {
  readonly type: string;
  readonly text: string;
}

const EOL = "\r\n";

function part(headers: readonly string[], content: string): string {
  return [...headers, "", content].join(EOL);
}

function json(content: string, name: string, filename?: string): string {
  const file = filename === undefined ? "" : `; filename="${filename}"`;
  return part(
    [`Content-Disposition: form-data; name="${name}"${file}`, "Content-Type: application/json"],
    content,
  );
}

const FILE = part(
  ['Content-Disposition: attachment; name="file"; filename="photo.png"', "Content-Type: image/png"],
  "\u0089PNG\r\n--not a boundary\r\n",
);

/** Form fields for the strings at the top of a value, without its other fields. */
function fieldsOf(content: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return [];
  }
  return Object.entries(Object(value) as Record<string, unknown>)
    .filter((entry): entry is [string, string] => typeof entry[1] === "string")
    .map(([name, text]) =>
      part(
        [
          `Content-Disposition: form-data; name="${encodeURIComponent(name.replaceAll(/\p{Surrogate}/gu, "?"))}"`,
        ],
        text,
      ),
    );
}

/** Multipart forms of the same JSON, and invalid ones. */
const FORMS: readonly ((content: string) => readonly string[])[] = [
  (content) => [json(content, "input")],
  (content) => [json(content, "input"), FILE],
  (content) => [FILE, json(content, "input"), FILE],
  (content) => [json(content, "input", "input.json"), FILE],
  (content) => [part(["Content-Type: application/json; charset=utf-8"], content)],
  (content) => [part(["content-type:application/merge-patch+json"], content)],
  fieldsOf,
];
const BROKEN_FORMS: readonly ((content: string) => readonly string[])[] = [
  () => [],
  () => [FILE],
  (content) => [json(content, "a"), json(content, "b")],
  (content) => [json("{}", "a"), json(content, "b")],
  (content) => Array.from({length: 21}, () => json(content, "input")),
  (content) => [part([], content)],
  (content) => [part(["Content-Type"], content)],
  (content) => [part([`Content-Type: application/json; x=${"y".repeat(5_000)}`], content)],
  (content) => [
    part(["Content-Disposition: form-data; name=\u00ff", "Content-Type: application/json"], content),
  ],
  (content) => [json(`\ufeff${content}`, "input")],
  (content) => [json(content.slice(1), "input")],
];

/** Encodes JSON as multipart, in one of these media types. */
export function encodeMultipart(
  content: string,
  types: readonly string[],
  dice: Dice,
  broken: boolean,
): Encoded {
  const boundary = dice.chance(0.5) ? "b" : `----form-${"x".repeat(dice.below(50))}`;
  const parts = dice.pick(broken ? BROKEN_FORMS : FORMS)(content);
  const opened = parts.map((each) => `--${boundary}${EOL}${each}${EOL}`).join("");
  const preamble = dice.chance(0.1) ? `For readers without multipart.${EOL}` : "";
  const end = broken && dice.chance(0.2) ? "" : `--${boundary}--${EOL}`;
  const named = dice.chance(0.5) ? boundary : `"${boundary}"`;
  return {type: `${dice.pick(types)}; boundary=${named}`, text: preamble + opened + end};
}
