/** Registers the elements of most pages. */
import "./components/provider/define.ts";
import "./components/card-fields/define.ts";
import "./components/guest-button/define.ts";
import "./components/wallet-button/define.ts";
