import type {SessionPayment} from "../../methods/session-payment.ts";
import type {PresentationMode, StartOptions} from "../../sdk/surface.ts";
import type {PayingHost} from "../paying/host.ts";

/** A button that opens a window of the SDK's, as its second part sees it. */
export interface PaymentButtonHost extends PayingHost {
  /** The session that its windows are opened with. */
  readonly payment: SessionPayment | undefined;
  /** In which ways, one after the other, a window is tried; and what else the SDK is told. */
  readonly startOptions: {modes: readonly PresentationMode[]} & Omit<StartOptions, "presentationMode">;
}
