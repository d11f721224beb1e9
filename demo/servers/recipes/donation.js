// The donor chooses the amount. The page sells {sku: "donation", quantity: 1}, and sets data = {amount: "25"}.

export function catalogue({data}) {
  // A whole number of dollars from 1 to 9999. The page's text is not trusted.
  if (!/^[1-9]\d{0,3}$/.test(data?.amount ?? "")) return [];
  return [{sku: "donation", name: "Donation", price: {currencyCode: "USD", value: `${data.amount}.00`}}];
}
