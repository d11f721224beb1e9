import {MerchantError} from "../errors.ts";

export interface PageQuery {
  /** 1 to 100; 20 by default. */
  readonly pageSize?: number | undefined;
  /** `next` of the previous page. */
  readonly pageToken?: string | undefined;
}

export interface Page<Row> {
  readonly items: readonly Row[];
  /** Absent on the last page. */
  readonly next?: string;
}

const MAX_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 20;

/** The rows of one page. */
export interface PageRange {
  readonly limit: number;
  readonly after: {readonly createdAt: number; readonly id: string} | undefined;
}

/** Reads one page of a list that is sorted by time, then by id. */
export async function page<Row extends {readonly created_at: number}, View>(
  {pageSize: asked, pageToken}: PageQuery,
  list: {
    read(range: PageRange): Promise<Row[]>;
    view(row: Row): View;
    idOf(row: Row): string;
  },
): Promise<Page<View>> {
  const pageSize = checkedPageSize(asked);
  const after = pageToken === undefined ? undefined : readPageToken(pageToken);
  const rows = await list.read({limit: pageSize + 1, after});
  const onPage = rows.slice(0, pageSize);
  const last = onPage.at(-1);
  const hasMore = rows.length > pageSize && last !== undefined;
  return {
    items: onPage.map((row) => list.view(row)),
    ...(hasMore && {next: writePageToken(last.created_at, list.idOf(last))}),
  };
}

/** @throws MerchantError 400 */
export function checkedPageSize(pageSize: number = DEFAULT_PAGE_SIZE): number {
  if (Number.isInteger(pageSize) && pageSize >= 1 && pageSize <= MAX_PAGE_SIZE) return pageSize;
  throw invalid("pageSize", `1 to ${MAX_PAGE_SIZE}`);
}

/** @param rule completes "must be …" */
export function invalid(field: string, rule: string): MerchantError {
  return new MerchantError(400, "INVALID_REQUEST", `${field} must be ${rule}.`, [
    {issue: "INVALID_VALUE", field: `/${field}`},
  ]);
}

function writePageToken(createdAt: number, id: string): string {
  return Buffer.from(JSON.stringify([createdAt, id])).toString("base64url");
}

function readPageToken(token: string): {createdAt: number; id: string} {
  try {
    const [createdAt, id] = JSON.parse(Buffer.from(token, "base64url").toString()) as unknown[];
    if (isTime(createdAt) && typeof id === "string" && !id.includes("\0")) return {createdAt, id};
  } catch {
    // The token is not one of this server.
  }
  throw invalid("pageToken", "the `next` of the previous page");
}

function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
