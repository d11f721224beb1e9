import type {LimitGroup} from "../../../server/merchant/middleware/quotas.ts";

/** A route of the merchant server. Braces, quotes and `?` are those of TypeScript: `{amount?}`. */
export interface RouteText {
  readonly purpose: string;
  /** JSON body, or the query of a GET. Absent if the route takes neither. */
  readonly input?: string;
  readonly reply: string;
  /** Codes of its own errors. Those of every route are in the page's text. */
  readonly errors?: readonly string[];
  /** Undefined for routes without a rate limit. */
  readonly limit?: LimitGroup;
}
