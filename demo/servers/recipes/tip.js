// A tip is a line of its own. The page sells {sku: "tip", quantity: 1}, and sets data = {tip: "2.00"}.

const MENU = [{sku: "soup", name: "Soup of the day", price: {currencyCode: "USD", value: "9.00"}}];
const TIPS = ["1.00", "2.00", "5.00"];

export function catalogue({data}) {
  const value = data?.tip;
  if (!TIPS.includes(value)) return MENU;
  return [...MENU, {sku: "tip", name: "Tip", price: {currencyCode: "USD", value}}];
}
