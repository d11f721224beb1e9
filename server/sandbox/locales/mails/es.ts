import type {MailTexts} from "./texts.ts";

export const spanish: MailTexts = {
  banner: "Sandbox: sin dinero real",
  greeting: "Hola, {name}:",
  buyer: {
    paid: {
      subject: "Ha pagado {amount} a {merchant}",
      message: "Gracias. Este es su recibo.",
    },
    checked: {
      subject: "Su pago de {amount} a {merchant} está pendiente",
      message: "No vuelva a pagar. Le escribiremos cuando su pago se apruebe o se rechace.",
    },
    denied: {
      subject: "Su pago de {amount} a {merchant} no se ha realizado",
      message: "No se le ha cobrado nada. Puede pagar de nuevo con otra forma de pago.",
    },
  },
  merchant: {
    paid: {
      subject: "Ha recibido {amount} de {buyer}",
      message: "El pago se ha hecho con su enlace de pago.",
    },
    checked: {
      subject: "Un pago de {amount} de {buyer} está pendiente",
      message: "No haga el envío todavía. Le escribiremos cuando el pago se apruebe o se rechace.",
    },
    denied: {
      subject: "Un pago de {amount} de {buyer} no se ha realizado",
      message: "No haga el envío. No se ha cobrado nada al comprador.",
    },
  },
  tracking: {
    subject: "Datos de seguimiento de su pedido de {merchant}",
    message: "Con estos datos puede seguir su envío.",
    carrier: "Transportista",
    number: "Número de seguimiento",
    link: "Seguir el envío",
    date: "Fecha de envío",
  },
  subtotal: "Subtotal",
  tax: "Impuesto",
  shipping: "Envío",
  total: "Total",
  order: "Pedido",
  date: "Fecha",
  from: "Comprador",
  paymentLink: "Enlace de pago",
  sendTo: "Enviar a",
  questions: "¿Preguntas sobre su compra? Responda a este correo o póngase en contacto con {email}.",
  noAddress: "Su enlace de pago no pide dirección de envío.",
  pleaseSend: "Envíe el pedido a la dirección de arriba.",
  footer: "Este correo viene de un sandbox. No se ha movido dinero real.",
};
