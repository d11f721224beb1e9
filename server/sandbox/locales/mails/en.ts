import type {MailTexts} from "./texts.ts";

export const english: MailTexts = {
  banner: "Sandbox: no real money",
  greeting: "Hello {name},",
  buyer: {
    paid: {
      subject: "You paid {amount} to {merchant}",
      message: "Thank you. This is your receipt.",
    },
    checked: {
      subject: "Your payment of {amount} to {merchant} is pending",
      message: "Please don't pay again. We'll e-mail you when your payment is approved or declined.",
    },
    denied: {
      subject: "Your payment of {amount} to {merchant} didn't go through",
      message: "You haven't been charged. You can pay again with another payment method.",
    },
  },
  merchant: {
    paid: {
      subject: "You received {amount} from {buyer}",
      message: "The payment came through your payment link.",
    },
    checked: {
      subject: "A payment of {amount} from {buyer} is pending",
      message: "Don't ship yet. We'll e-mail you when the payment is approved or declined.",
    },
    denied: {
      subject: "A payment of {amount} from {buyer} didn't go through",
      message: "Don't ship. The buyer hasn't been charged.",
    },
  },
  tracking: {
    subject: "Tracking information for your order from {merchant}",
    message: "You can follow your shipment with this information.",
    carrier: "Carrier",
    number: "Tracking number",
    link: "Track your shipment",
    date: "Shipment date",
  },
  subtotal: "Subtotal",
  tax: "Tax",
  shipping: "Shipping",
  total: "Total",
  order: "Order",
  date: "Date",
  from: "Buyer",
  paymentLink: "Payment link",
  sendTo: "Ship to",
  questions: "Questions about your purchase? Reply to this e-mail, or contact {email}.",
  noAddress: "Your payment link doesn't ask for a shipping address.",
  pleaseSend: "Ship it to the address above.",
  footer: "This e-mail comes from a sandbox. No real money was moved.",
};
