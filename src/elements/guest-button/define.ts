import {CheckoutGuestButton} from "./guest-button.ts";

CheckoutGuestButton.register();
