import type {Runtime} from "../context.ts";
import {collection, type Store} from "../store.ts";
import type {Application} from "../wire/application.ts";
import {notFound, ServiceError} from "../wire/errors.ts";
import {pageOf, type PageKey, readPageToken} from "../wire/paging.ts";
import {checkLineItems} from "./line-item-rules.ts";
import type {LinkBody, LinkStatus, ListLinksQuery, PaymentLink} from "./payment-links.model.ts";

export const paymentLinks = collection<PaymentLink>("payment_links");

/** Maximum length of a link's address, in characters. */
const MAX_ADDRESS = 200;

/**
 * Creates a payment link.
 *
 * @param origin the sandbox's origin, stored as part of the link's address, which then stays the same on each host
 * @throws ServiceError 422 for invalid line items, 400 when the origin makes the address too long
 */
export function createLink(
  store: Store,
  {clock, random}: Runtime,
  application: Application,
  origin: string,
  body: LinkBody,
): PaymentLink {
  checkLineItems(body.line_items, application.profile);
  const now = clock.now();
  const id = random.id("PLB-");
  const address = `${origin}/pay/${id}`;
  if (address.length > MAX_ADDRESS) {
    const description = `The host under which the sandbox was reached makes a link of more than ${MAX_ADDRESS} characters.`;
    throw new ServiceError(400, [{issue: "INVALID_HOST", description}]);
  }
  return paymentLinks(store).add({
    id,
    applicationId: application.id,
    status: "ACTIVE",
    ...configurationOf(body),
    address,
    createdAt: now,
    updatedAt: now,
  });
}

/** @throws ServiceError 404 for an unknown link and for another application's */
export function showLink(store: Store, applicationId: string, id: string): PaymentLink {
  const link = paymentLinks(store).get(id);
  if (link?.applicationId !== applicationId) throw notFound("id");
  return link;
}

/** A page of an application's links, newest first. A link must have all of the tags. */
export function pageOfLinks(
  store: Store,
  applicationId: string,
  {page_size: size, page_token: token, status, tags = []}: ListLinksQuery,
): {readonly rows: readonly PaymentLink[]; readonly last: PageKey | undefined} {
  const wanted = paymentLinks(store).where(
    (link) =>
      link.applicationId === applicationId &&
      (status === undefined || link.status === status) &&
      tags.every((tag) => link.tags.includes(tag)),
  );
  return pageOf(wanted, {after: readPageToken(token), size});
}

/**
 * Replaces the whole configuration of a link. Its id, address and creation time stay. Earlier payments do not change.
 *
 * @throws ServiceError 404, or 422 for invalid line items
 */
export function replaceLink(
  store: Store,
  {clock}: Runtime,
  application: Application,
  id: string,
  body: LinkBody,
): PaymentLink {
  checkLineItems(body.line_items, application.profile);
  showLink(store, application.id, id);
  return paymentLinks(store).change(id, {...configurationOf(body), updatedAt: clock.now()});
}

/** Sets the status of any application's link. @throws ServiceError 404 */
export function setLinkStatus(store: Store, {clock}: Runtime, id: string, status: LinkStatus): void {
  if (!paymentLinks(store).get(id)) throw notFound("id");
  paymentLinks(store).change(id, {status, updatedAt: clock.now()});
}

/** Deletes a link. Its payments stay. @throws ServiceError 404 */
export function deleteLink(store: Store, applicationId: string, id: string): void {
  paymentLinks(store).remove(showLink(store, applicationId, id).id);
}

function configurationOf({return_url, tags = [], line_items}: LinkBody) {
  return {returnUrl: return_url, tags, items: line_items};
}
