import type {SdkTexts} from "./texts.ts";

export const texts: SdkTexts = {
  language: "es",
  close: "Cerrar",
  cancel: "Cancelar",
  card: "Tarjeta de débito o crédito",
  loading: "Cargando {name}…",
  silent: "No se pudo cargar {name}. Cierre esta ventana e inténtelo de nuevo.",
  frame: "Pago con {name}",
  continueThere: "Continúe en la ventana de {name}.",
  showWindow: "Mostrar la ventana",
  formLoading: "Cargando el formulario de tarjeta…",
  formSilent: "No se pudo cargar el formulario. Cancele e inténtelo de nuevo.",
  checkHeading: "Confirme con su banco",
  checkFrame: "Comprobación 3-D Secure de su banco",
  checkLoading: "Cargando la comprobación de su banco…",
  checkSilent: "No se pudo cargar la comprobación de su banco. Cierre esta ventana e inténtelo de nuevo.",
  fields: {
    number: {
      title: "Número de tarjeta",
      name: "Número de tarjeta",
      wrong: "Revise el número de tarjeta: está incompleto o tiene un dígito equivocado.",
    },
    expiry: {
      title: "Fecha de vencimiento",
      name: "Fecha de vencimiento, mes y año",
      wrong: "Esta tarjeta ha vencido o la fecha es incorrecta. Introdúzcala como 04/30.",
    },
    cvv: {
      title: "Código de seguridad",
      name: "Código de seguridad",
      wrong: "Revise el código de seguridad: los 3 o 4 dígitos de la tarjeta.",
    },
    name: {
      title: "Nombre en la tarjeta",
      name: "Nombre en la tarjeta",
      wrong: "Introduzca el nombre que figura en la tarjeta.",
    },
  },
  shipping: {
    ADDRESS_ERROR: "La tienda no puede enviar a esta dirección. Elija otra.",
    COUNTRY_ERROR: "La tienda no envía a este país. Elija otra dirección.",
    STATE_ERROR: "La tienda no envía a este estado. Elija otra dirección.",
    ZIP_ERROR: "La tienda no envía a este código postal. Elija otra dirección.",
    METHOD_UNAVAILABLE: "Esta forma de entrega no está disponible. Elija otra.",
    STORE_UNAVAILABLE: "Este establecimiento no está disponible. Elija otro.",
  },
};
