// First: a tag that is defined before its provider would have to ask twice.
import "../provider/define.ts";
import {CheckoutGuestButton} from "./guest-button.ts";

CheckoutGuestButton.register();

export {CheckoutGuestButton};
