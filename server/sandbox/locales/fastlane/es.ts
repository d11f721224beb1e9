import type {FastlaneTexts} from "./texts.ts";

export const spanish: FastlaneTexts = {
  language: "es",
  banner: "Entorno de pruebas: sin dinero real",
  close: "Cerrar",
  loading: "Cargando…",
  silent: "No se pudo cargar. Cierre esta ventana e inténtelo de nuevo.",
  offline: "No se pudo enviar. Revise su conexión e inténtelo de nuevo.",
  over: "Su sesión ha caducado. Cierre esta ventana e inténtelo de nuevo.",

  codeHeading: "Confirme que es usted",
  codeSent:
    "Introduzca el código de su teléfono terminado en {digits} para usar su dirección y su tarjeta guardadas.",
  testCode: "En el entorno de pruebas no se envía nada. Su código de prueba es {code}.",
  codeLabel: "Código de un solo uso",
  confirm: "Confirmar",
  resend: "Pedir otro código",
  resent: "Su nuevo código de prueba es {code}.",
  codeEmpty: "Introduzca el código.",
  codeWrong: "Este código es incorrecto. Revíselo e introdúzcalo de nuevo. {tries}",
  oneTryLeft: "Le queda un intento.",
  triesLeft: "Le quedan {count} intentos.",
  checking: "Comprobando…",

  addressHeading: "Dirección de envío",
  useAddress: "Usar esta dirección",
  addAddress: "Añadir una dirección",
  cardHeading: "Tarjeta de pago",
  useCard: "Usar esta tarjeta",
  addCard: "Añadir una tarjeta",
  save: "Guardar y usar",
  saving: "Guardando…",
  back: "Volver",
  cardEnding: "{brand} terminada en {digits}",
  expires: "Vence el {expiry}",
  expired: "Venció el {expiry}. Elija o añada otra tarjeta.",
  noUsableCard: "Ninguna de sus tarjetas guardadas se puede usar. Añada una tarjeta.",

  secured: "Datos de la tarjeta",
  change: "Cambiar de tarjeta",
  sameAsShipping: "La dirección de facturación es la misma que la de envío",
  billingHeading: "Dirección de facturación",
  optional: "(opcional)",
  fields: {
    number: {
      label: "Número de tarjeta",
      wrong: "Revise el número de tarjeta: está incompleto o tiene un dígito equivocado.",
    },
    expiry: {
      label: "Fecha de vencimiento (MM/AA)",
      wrong: "Esta tarjeta ha vencido o la fecha es incorrecta. Introdúzcala como 04/30.",
    },
    cvv: {
      label: "Código de seguridad",
      wrong: "Revise el código de seguridad: los 3 o 4 dígitos de la tarjeta.",
    },
    name: {label: "Nombre en la tarjeta", wrong: "Introduzca el nombre que figura en la tarjeta."},
    fullName: {label: "Nombre completo", wrong: "Introduzca el nombre de quien recibe el paquete."},
    addressLine1: {label: "Calle y número", wrong: "Introduzca la calle y el número."},
    addressLine2: {label: "Apartamento, piso", wrong: "Es demasiado largo. Acórtelo."},
    city: {label: "Ciudad", wrong: "Introduzca la ciudad."},
    state: {label: "Estado", wrong: "Introduzca el estado, por ejemplo CA."},
    postalCode: {
      label: "Código postal",
      wrong: "Revise el código postal: cinco dígitos, por ejemplo 95131.",
    },
    phone: {
      label: "Teléfono",
      wrong: "Revise el teléfono: diez dígitos, por ejemplo 408 555 0142.",
    },
  },
  cardRefused: "Esta tarjeta no se puede usar. Revísela o pruebe con otra.",

  watermark: "Pago acelerado",
  watermarkMore: "Acerca del pago acelerado",
  watermarkInfo:
    "Quien es miembro confirma un código de un solo uso, y su dirección y su tarjeta guardadas se rellenan. " +
    "Este es el entorno de pruebas: sin dinero real, y no se envía nada.",
};
