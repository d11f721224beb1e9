import type {Application} from "../wire/application.ts";
import type {Runtime, Queries, Tx} from "../context.ts";
import {notFound, ServiceError} from "../wire/errors.ts";
import {readPageToken} from "../wire/paging.ts";
import type {LineItem} from "./line-items.schema.ts";
import {
  deleteLinkRow,
  findLinkRow,
  insertLinks,
  linkPage,
  type LinkRow,
  updateLink,
} from "./payment-links.records.ts";
import {checkLineItems} from "./line-item-rules.ts";
import type {LinkStatus} from "./payment-links.states.ts";
import {LINK_ID, type LinkBody, type ListLinksQuery} from "./payment-links.schema.ts";

/** A payment link with its parsed line items. */
export interface PaymentLink {
  readonly row: LinkRow;
  readonly items: readonly LineItem[];
}

/** Maximum length of a link's address, in characters. */
const MAX_ADDRESS = 200;

/**
 * Creates a payment link.
 *
 * @param origin the sandbox's origin, stored as part of the link's address, which then stays the same on each host
 * @throws ServiceError 422 for invalid line items
 */
export async function createLink(
  tx: Tx,
  runtime: Runtime,
  application: Application,
  origin: string,
  body: LinkBody,
): Promise<PaymentLink> {
  checkLineItems(body.line_items, application.profile);
  const row = newLinkRow(runtime, application.id, origin, body);
  await insertLinks(tx, [row]);
  return {row, items: body.line_items};
}

/** The row of a new link. @throws ServiceError 400 when the origin makes its address too long */
export function newLinkRow(
  {clock, random}: Runtime,
  applicationId: string,
  origin: string,
  body: LinkBody,
): LinkRow {
  const now = clock.now();
  const id = random.id("PLB-");
  const address = `${origin}/pay/${id}`;
  if (address.length > MAX_ADDRESS) {
    const description = `The host under which the sandbox was reached makes a link of more than ${MAX_ADDRESS} characters.`;
    throw new ServiceError(400, [{issue: "INVALID_HOST", description}]);
  }
  return {
    id,
    application_id: applicationId,
    status: "ACTIVE",
    ...configurationOf(body),
    payment_link: address,
    created_at: now,
    updated_at: now,
  };
}

/** @throws ServiceError 404 for an unknown link and for another application's */
export async function showLink(queries: Queries, applicationId: string, id: string): Promise<PaymentLink> {
  const link = await findLink(queries, id);
  if (link?.row.application_id !== applicationId) throw notFound("id");
  return link;
}

/** A link of any application, for the hosted page. Undefined when it is unknown or deleted. */
export async function findLink(queries: Queries, id: string): Promise<PaymentLink | undefined> {
  const row = LINK_ID.test(id) ? await findLinkRow(queries, id) : undefined;
  return row && linkOf(row);
}

/** A page of an application's links, newest first, and whether there are more. */
export async function pageOfLinks(
  queries: Queries,
  applicationId: string,
  {page_size: size, page_token: token, status, tags}: ListLinksQuery,
): Promise<{readonly links: readonly PaymentLink[]; readonly more: boolean}> {
  const page = {applicationId, status, tags, after: readPageToken(token), limit: size + 1};
  const rows = await linkPage(queries, page).execute();
  return {links: rows.slice(0, size).map(linkOf), more: rows.length > size};
}

/**
 * Replaces the whole configuration of a link. Its id, address and creation time stay. Earlier payments do not change.
 *
 * @throws ServiceError 404, or 422 for invalid line items
 */
export async function replaceLink(
  tx: Tx,
  {clock}: Runtime,
  application: Application,
  id: string,
  body: LinkBody,
): Promise<PaymentLink> {
  if (!LINK_ID.test(id)) throw notFound("id");
  checkLineItems(body.line_items, application.profile);
  const target = {id, applicationId: application.id, action: "replace"} as const;
  const row = await updateLink(tx, target, {...configurationOf(body), updated_at: clock.now()});
  if (!row) throw notFound("id");
  return {row, items: body.line_items};
}

/** Sets the status of any application's link. @throws ServiceError 404 */
export async function setLinkStatus(tx: Tx, {clock}: Runtime, id: string, status: LinkStatus): Promise<void> {
  const link = await findLinkRow(tx, id);
  if (!link) throw notFound("id");
  const target = {id, applicationId: link.application_id, action: "replace"} as const;
  await updateLink(tx, target, {status, updated_at: clock.now()});
}

/** Deletes a link. Its payments stay. @throws ServiceError 404 */
export async function deleteLink(tx: Tx, applicationId: string, id: string): Promise<void> {
  const gone = LINK_ID.test(id) && (await deleteLinkRow(tx, {id, applicationId, action: "delete"}));
  if (!gone) throw notFound("id");
}

function configurationOf(body: LinkBody) {
  return {
    return_url: body.return_url ?? null,
    tags: JSON.stringify(body.tags ?? []),
    line_items: JSON.stringify(body.line_items),
  };
}

function linkOf(row: LinkRow): PaymentLink {
  return {row, items: JSON.parse(row.line_items) as LineItem[]};
}
