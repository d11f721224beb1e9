import type {StartWishes} from "../../payment-methods/button-payment.ts";
import type * as devices from "../../payment-methods/devices/devices.ts";
import type {DeviceMethod, WindowMethod} from "../../payment-methods/registry.ts";
import type {Inherited} from "../inheritance.ts";
import type {Offer, PayingHost} from "../paying/host.ts";

/** A button that opens a window of the SDK's, or a sheet of the device's, as its second part sees it. */
export interface PaymentButtonHost extends PayingHost {
  readonly shadowRoot: ShadowRoot;
  setting<Name extends keyof Inherited>(name: Name): Inherited[Name] | undefined;
  /** @throws CheckoutError `invalid-config` */
  readMethod(): WindowMethod | DeviceMethod;
  /** What the brand's button says. */
  readonly buttonType?: string | undefined;
  /** The page shows the order for review before the capture. */
  readonly review?: boolean;
  /** The goods are sent. */
  readonly shipping: boolean;
  /** Where a wallet leads back to that leaves the page. */
  readonly returnUrl: string | undefined;
  readonly cancelUrl: string | undefined;
  /** In which ways, one after the other, a window is tried; and what else the SDK is told. */
  readonly startWishes: StartWishes;
  /** The code of the device's wallets, for their tags. */
  readonly devices: Promise<typeof devices> | undefined;
  /** What there is to press under the button. */
  offer: Offer | undefined;
}
