import {mayBeShipped, openOrders} from "./orders.mts";

// `npm run orders` lists the orders. `npm run ship -- ORDER` marks one as shipped.
const [command, orderId] = process.argv.slice(2);
const orders = openOrders();
try {
  if (command === "ship") orders.ship(String(orderId));
  console.table(
    orders.list().map((order) => ({
      order: order.order_id,
      state: order.state,
      amount: `${order.amount} ${order.currency}`,
      name: order.name,
      shipped: order.shipped_at ?? (mayBeShipped(order) ? "ship it" : "no"),
    })),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
