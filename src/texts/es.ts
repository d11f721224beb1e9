import type {LoadedTexts} from "./texts.ts";

export const texts: LoadedTexts = {
  language: "es",
  direction: "ltr",
  first: {
    title: "Campos de tarjeta protegidos",
    required: "Todos los campos son obligatorios",
    labels: {
      number: "Número de tarjeta",
      expiry: "Fecha de vencimiento",
      cvv: "Código de seguridad",
      postal: "Código postal",
    },
    expiryFormat: "MM/AA",
    pay: "Pagar #",
    processing: "Su pago se está procesando.",
    loadFailed: "No se pudo cargar el formulario de pago.",
    tryAgain: "Intentar de nuevo",
    network: "Se ha perdido la conexión. No se ha cobrado nada. Inténtelo de nuevo, por favor.",
  },
  paying: {
    missing: {
      number: "Falta el número de tarjeta. Escriba todos los dígitos.",
      expiry: "Falta la fecha de vencimiento. Escríbala como MM/AA.",
      cvv: "Falta el código de seguridad. Escriba sus # dígitos.",
      postal: "Falta el código postal. Escriba el que tiene su banco.",
    },
    wrong: {
      number: "Este número de tarjeta no es correcto. Revise cada dígito.",
      expiry: "Esta fecha no es correcta o ya pasó. Escríbala como MM/AA.",
      cvv: "Este código no es correcto. Escriba sus # dígitos.",
      postal: "Este código postal no es correcto. Revíselo.",
    },
    right: "Parece correcto",
    paying: "Pagando…",
    misconfigured:
      "Este formulario de pago no está bien configurado. Póngase en contacto con la tienda, por favor.",
    stillWorking: "Un momento más. Mantenga esta página abierta, por favor.",
    complete: "Pago completado",
    amount: "Importe",
    card: "Tarjeta",
    cardEnding: "terminada en #",
    order: "Número de pedido",
    copy: "Copiar el número de pedido",
    copied: "Copiado",
    canceled: "Pago no completado. No se ha cobrado nada.",
    approved: "Su pago está aprobado. La tienda está terminando su pedido.",
    checking: "Estamos comprobando si el pago se ha realizado. Por favor, no vuelva a pagar.",
    expiring:
      "Los datos de su tarjeta permanecen aquí un minuto más. Pague ahora o tendrá que escribirlos de nuevo.",
    expired:
      "La sesión segura ha terminado y los campos de la tarjeta se han vaciado. Escriba de nuevo los datos de su tarjeta, por favor.",
    sessionEnded: "La sesión segura ha terminado. No se ha cobrado nada. Inténtelo de nuevo.",
    waiting: "Esperamos su pago. Si su ventana ya no está, empiece de nuevo.",
    startOver: "Empezar de nuevo",
    checkForm: "Hay algo que corregir en el formulario.",
    amountChanged: "El total es ahora #. No se ha cobrado nada. Pulse Pagar si está de acuerdo.",
    declines: {
      funds: "Su banco ha rechazado esta tarjeta por falta de saldo. Use otra tarjeta.",
      expired: "Según su banco, esta tarjeta ha vencido. Use otra tarjeta.",
      code: "Su banco no ha aceptado el código de seguridad. Revíselo e inténtelo de nuevo.",
    },
    errors: {
      declined: "Su banco ha rechazado esta tarjeta. Use otra tarjeta o consulte a su banco.",
      "authentication-failed":
        "Su banco no pudo confirmar que es usted. No se ha cobrado nada. Inténtelo de nuevo o use otra tarjeta.",
      "order-create": "No se pudo iniciar el pedido. No se ha cobrado nada. Inténtelo de nuevo, por favor.",
      capture: "El pago no fue aceptado. No se ha cobrado nada. Inténtelo de nuevo o use otra tarjeta.",
      "popup-blocked":
        "No se pudo abrir la ventana de pago. No se ha cobrado nada. Permita las ventanas emergentes en esta página e inténtelo de nuevo.",
      "not-eligible":
        "Esta forma de pago no está disponible para esta compra. No se ha cobrado nada. Elija otra.",
      "unexpected-state":
        "No hemos podido confirmar este pago. Consulte a la tienda antes de volver a pagar.",
    },
  },
};
