/** Registers the elements for local methods and for several methods. */
import "./components/payment-method/define.ts";
import "./components/express-buttons/define.ts";
import "./components/payment/define.ts";
