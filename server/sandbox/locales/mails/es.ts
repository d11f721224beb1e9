import type {MailTexts} from "./texts.ts";

export const spanish: MailTexts = {
  banner: "Sandbox: sin dinero real",
  greeting: "Hola, {name}:",
  buyer: {
    paid: {
      subject: "Has pagado {amount} a {merchant}",
      message: "Gracias. Este es tu recibo.",
    },
    checked: {
      subject: "Tu pago de {amount} a {merchant} se está comprobando",
      message: "No vuelvas a pagar. Recibirás otro correo en cuanto se decida.",
    },
    denied: {
      subject: "Tu pago de {amount} a {merchant} no se ha realizado",
      message: "No se ha cobrado nada. Si todavía lo quieres, puedes pagar de otra forma.",
    },
  },
  merchant: {
    paid: {
      subject: "Has recibido {amount} de {buyer}",
      message: "El pago llegó a través de tu enlace de pago.",
    },
    checked: {
      subject: "Un pago de {amount} de {buyer} se está comprobando",
      message: "Espera a tener el dinero antes de entregar nada. Recibirás otro correo en cuanto se decida.",
    },
    denied: {
      subject: "Un pago de {amount} de {buyer} no se ha realizado",
      message: "No se ha cobrado nada, y no debes nada por él.",
    },
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
  questions: "¿Preguntas sobre tu compra? Responde a este correo o escribe a {email}.",
  noAddress: "Tu enlace de pago no pide dirección de envío.",
  pleaseSend: "Envíalo a la dirección de arriba.",
  footer: "Este correo viene de un sandbox: no se ha movido dinero real.",
};
