import {runRole} from "../shared/role.ts";
import {MERCHANT_PORTS, startMerchant} from "./start.ts";

await runRole("merchant server", () => startMerchant(process.env), MERCHANT_PORTS);
