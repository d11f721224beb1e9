import type {PayingHost} from "../paying/host.ts";

/** The tag of accelerated checkout, as its second part sees it. */
export interface FastlaneHost extends PayingHost {
  /** The buyer's e-mail address: preset by the page, or typed. */
  email: string | undefined;
  /** The goods are sent. */
  readonly shipping: boolean;
}
