import type {UploadedFile} from "../../shared/multipart.ts";
import {unprocessable} from "../wire/errors.ts";

/** A checked document. */
export interface NewDocument {
  /** As in the request. */
  readonly givenName: string;
  /** Letters, digits, `-`, `_`, `,` and spaces, then a dot and the extension, as PayPal's replies allow. */
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** PayPal's limits: each file is smaller than this, and all files of a request have at most the second size. */
export const FILE_BYTES = 10 * 1024 * 1024;
export const FILES_BYTES = 50 * 1024 * 1024;
/** Most documents that a message, or one of the other fields, shows. */
export const MOST_FILES = 10;

interface Format {
  readonly extensions: readonly string[];
  readonly contentType: string;
  /** First bytes, in hexadecimal. */
  readonly signature: string;
}

/** The formats that PayPal supports. */
const FORMATS: readonly Format[] = [
  {extensions: ["jpg", "jpeg"], contentType: "image/jpeg", signature: "ffd8ff"},
  {extensions: ["gif"], contentType: "image/gif", signature: "47494638"},
  {extensions: ["png"], contentType: "image/png", signature: "89504e470d0a1a0a"},
  {extensions: ["pdf"], contentType: "application/pdf", signature: "255044462d"},
];

/**
 * Checks uploaded files. The content has to match the extension, because the type that a client names can be wrong.
 *
 * @throws ServiceError 422 INVALID_EVIDENCE_FILE
 */
export function documentsOf(files: readonly UploadedFile[]): NewDocument[] {
  if (files.length > MOST_FILES) throw invalidFile();
  return files.map(({name, bytes}) => {
    const [, stem = "", extension = ""] = /^(.*)\.([A-Za-z]+)$/s.exec(name) ?? [];
    const format = FORMATS.find(({extensions}) => extensions.includes(extension.toLowerCase()));
    if (!format || bytes.byteLength >= FILE_BYTES || !startsWith(bytes, format.signature))
      throw invalidFile();
    const safeName = `${safeStem(stem)}.${extension}`;
    return {givenName: name, name: safeName, contentType: format.contentType, bytes};
  });
}

/** Some browsers send a path, of which only the last part is kept. */
function safeStem(stem: string): string {
  const last = stem.split(/[/\\]/).at(-1) ?? "";
  return last.slice(0, 100).replace(/[^A-Za-z0-9_, -]/g, "-") || "document";
}

function startsWith(bytes: Uint8Array, signature: string): boolean {
  return Buffer.from(bytes.subarray(0, signature.length / 2)).toString("hex") === signature;
}

function invalidFile() {
  const description =
    "Files are JPG, GIF, PNG or PDF, at most 10 in a request, and each is smaller than 10 MB.";
  return unprocessable("INVALID_EVIDENCE_FILE", {description});
}
