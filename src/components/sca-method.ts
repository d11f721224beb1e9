import {currentValue} from "../controllers/old-names.ts";
import type {ScaMethod} from "../merchant-api/purchase.ts";

/** PayPal's names of the values of `three-d-secure`. */
const methods: ReadonlyMap<unknown, ScaMethod> = new Map([
  ["always", "SCA_ALWAYS"],
  ["never", "NONE"],
]);

/** PayPal's name of a value of `three-d-secure`, which is `when-required` by default. */
export const scaMethodOf = (threeDSecure: string | undefined): ScaMethod =>
  methods.get(currentValue("three-d-secure", threeDSecure)) ?? "SCA_WHEN_REQUIRED";
