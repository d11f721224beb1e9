/** English names of methods that are no brands. `bank`: the banks of a country. */
export const methodNames = {
  paylater: "Pay Later",
  ach: "Bank transfer (ACH)",
  sepa: "SEPA direct debit",
  crypto: "Cryptocurrency",
  bank: "Bank (#)",
};
