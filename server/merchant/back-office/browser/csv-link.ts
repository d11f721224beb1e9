import {html} from "lit";
import type {Content} from "../../../ui/context.ts";
import {download, icon} from "../../../ui/icons.ts";
import {urlOf} from "./api.ts";

/**
 * Link that downloads all rows of a list, with the same filters.
 *
 * @param list the route's path below `/service-api/back-office/`, without its ending
 */
export function csvLink(list: string, query: URLSearchParams): Content {
  return html`<a class="button" href=${urlOf(`${list}.csv`, query)} download>${icon(download)} CSV</a>`;
}
