import type {PaymentHost} from "../../controllers/payment-host.ts";
import type {PlacedNodes} from "../../controllers/placed-nodes.ts";

/** `<checkout-fastlane>`, as its controller uses it. */
export interface FastlaneHost extends PaymentHost {
  /** E-mail address of the buyer. */
  email: string | undefined;
  /** The goods are sent: the form asks for an address. */
  readonly shipping: boolean;
  readonly placed: PlacedNodes;
}
