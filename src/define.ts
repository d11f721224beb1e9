/** Registers every element. */
import "./components/provider/define.ts";
import "./components/card-fields/define.ts";
import "./components/guest-button/define.ts";
import "./components/wallet-button/define.ts";
import "./components/fastlane/define.ts";
import "./components/payment-method/define.ts";
import "./components/express-buttons/define.ts";
import "./components/payment/define.ts";
