// First, because an element that is defined before its provider doesn't find it.
import "../provider/define.ts";
import {CheckoutGuestButton} from "./guest-button.ts";

CheckoutGuestButton.register();

export {CheckoutGuestButton};
