import {CheckoutWalletButton} from "./wallet-button.ts";

CheckoutWalletButton.register();
