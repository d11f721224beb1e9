/** Part of an address that a country may require, as the shop's API names it. */
export type AddressPart = "addressLine1" | "adminArea2" | "adminArea1" | "postalCode";

/*
 * Parts that each country requires, from Google's libaddressinput (`require` in its address metadata, to which PayPal's Orders API
 * refers). Postal codes and states only where the elements ask for them, too.
 */

/** Countries whose addresses may lack a city. */
const withoutCity = new Set("AE AG CO GI HK ID JP KY MO NR SG SM VG".split(" "));

/** Countries that require a postal code. */
const withPostalCode = new Set(
  "AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI LT LU LV MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA".split(
    " ",
  ),
);

/** Countries that require a state, a province or a prefecture. */
const withState = new Set("AE AU BR CA CN ID IN IT JP KR US".split(" "));

/** Lists the parts that an address in a country must have. @param country ISO 3166-1, two capital letters */
export function requiredAddressParts(country: string): AddressPart[] {
  return [
    "addressLine1",
    ...(withoutCity.has(country) ? [] : (["adminArea2"] as const)),
    ...(withState.has(country) ? (["adminArea1"] as const) : []),
    ...(withPostalCode.has(country) ? (["postalCode"] as const) : []),
  ];
}
