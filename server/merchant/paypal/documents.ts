import {createHash} from "node:crypto";

/** Limits of the documents of one request. PayPal refuses files of 10 MB. The whole request is in memory while it is sent. */
export const DOCUMENT_LIMITS = {count: 10, fileBytes: 10 * 1024 * 1024, bytes: 25 * 1024 * 1024};

/** A file as its sender named it. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Files of a request, as PayPal gets them. */
export interface Upload {
  /** SHA-256 of the names and bytes. */
  readonly digest: string;
  /** Builds the form with the request's JSON and the files. */
  form(): FormData;
}

/** Error for a file that PayPal would refuse. */
export class DocumentError extends Error {
  override readonly name = "DocumentError";
}

interface Format {
  readonly extensions: readonly string[];
  readonly type: string;
  /** First bytes, as Latin-1 text. */
  readonly start: string;
}

/** The formats that PayPal accepts. */
const FORMATS: readonly Format[] = [
  {extensions: ["jpg", "jpeg"], type: "image/jpeg", start: "\xff\xd8\xff"},
  {extensions: ["gif"], type: "image/gif", start: "GIF8"},
  {extensions: ["png"], type: "image/png", start: "\x89PNG\r\n\x1a\n"},
  {extensions: ["pdf"], type: "application/pdf", start: "%PDF-"},
];

/** A checked file. */
interface Document {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Combines the JSON of a request with its files. Files get different names that PayPal accepts, also where the JSON refers to
 * them.
 *
 * @throws DocumentError for too many or too large files, for other formats, and for JSON that refers to one of several files
 *   with the same name
 */
export function uploadOf(
  body: object,
  files: readonly GivenFile[],
): {readonly body: object; readonly upload: Upload} {
  const {count, fileBytes, bytes} = DOCUMENT_LIMITS;
  if (files.length > count) throw new DocumentError(`A request takes at most ${count} files.`);
  if (files.some((file) => file.bytes.byteLength >= fileBytes)) {
    throw new DocumentError("A file must be smaller than 10 MB.");
  }
  if (files.reduce((sum, file) => sum + file.bytes.byteLength, 0) > bytes) {
    throw new DocumentError("The files of a request must not exceed 25 MB.");
  }
  const names = new Map<string, string[]>();
  const documents = files.map((file): Document => {
    const format = formatOf(file);
    const name = freeName(safeName(file.name, format), [...names.values()].flat());
    names.set(file.name, [...(names.get(file.name) ?? []), name]);
    return {name, type: format.type, bytes: new Uint8Array(file.bytes)};
  });
  const renamed = withNames(body, names) as object;
  const hash = createHash("sha256");
  for (const document of documents)
    hash.update(`${document.name} ${document.bytes.byteLength}\n`).update(document.bytes);
  const digest = hash.digest("hex");
  return {body: renamed, upload: {digest, form: () => formOf(renamed, documents)}};
}

/** PayPal's form without files. @param json the request's JSON text */
export function formWithJson(json: string): FormData {
  const form = new FormData();
  form.append("input", new Blob([json], {type: "application/json"}));
  return form;
}

function formOf(body: object, documents: readonly Document[]): FormData {
  const form = formWithJson(JSON.stringify(body));
  for (const [index, {name, type, bytes}] of documents.entries()) {
    form.append(`file${index + 1}`, new Blob([bytes], {type}), name);
  }
  return form;
}

/** The format that both the extension and the first bytes name. @throws DocumentError */
function formatOf({name, bytes}: GivenFile): Format {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const start = Buffer.from(bytes.subarray(0, 8)).toString("latin1");
  const format = FORMATS.find((one) => one.extensions.includes(extension) && start.startsWith(one.start));
  if (format) return format;
  throw new DocumentError(`${shown(name)} is no JPG, GIF, PNG or PDF file.`);
}

/** PayPal's names have letters, digits, spaces, `-`, `_` and `,`, and one dot. A path is cut to its last part. */
function safeName(name: string, {extensions: [extension = ""]}: Format): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const stem = last
    .replace(/\.[a-z]+$/i, "")
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^A-Za-z0-9_, -]/g, "-")
    .slice(0, 100)
    .trim();
  return `${stem === "" ? "document" : stem}.${extension}`;
}

function freeName(name: string, taken: readonly string[]): string {
  const [stem, extension] = name.split(".");
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = `${stem}-${number}.${extension}`;
  return free;
}

/** PayPal's names of the files with a given name. */
type Names = ReadonlyMap<string, readonly string[]>;

/** Replaces the names in each `documents` list. */
function withNames(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((entry) => withNames(entry, names));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]: [string, unknown]) => [
      key,
      key === "documents" && Array.isArray(entry)
        ? entry.map((document: unknown) => renamedDocument(document, names))
        : withNames(entry, names),
    ]),
  );
}

/** @throws DocumentError for the name of several files */
function renamedDocument(document: unknown, names: Names): unknown {
  if (typeof document !== "object" || document === null || !("name" in document)) return document;
  const {name} = document;
  if (typeof name !== "string") return document;
  const [renamed = name, ...others] = names.get(name) ?? [];
  if (others.length === 0) return {...document, name: renamed};
  throw new DocumentError(
    `${others.length + 1} files are called ${shown(name)}: give each its own name, because "documents" refers to one.`,
  );
}

/** A foreign name for an error message. */
function shown(name: string): string {
  return JSON.stringify(name.slice(0, 100));
}
