/** Registers every tag. */
import "./elements/provider/define.ts";
import "./elements/card-fields/define.ts";
import "./elements/guest-button/define.ts";
import "./elements/wallet-button/define.ts";
import "./elements/fastlane/define.ts";
