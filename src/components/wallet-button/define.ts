// First: a tag that is defined before its provider would have to ask twice.
import "../provider/define.ts";
import {CheckoutWalletButton} from "./wallet-button.ts";

CheckoutWalletButton.register();

export {CheckoutWalletButton};
