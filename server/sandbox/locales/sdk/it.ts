import type {SdkTexts} from "./texts.ts";

export const texts: SdkTexts = {
  language: "it",
  close: "Chiudi",
  cancel: "Annulla",
  card: "Carta di debito o credito",
  loading: "Caricamento di {name}…",
  silent: "Impossibile caricare {name}. Chiuda questa finestra e riprovi.",
  frame: "Pagamento con {name}",
  continueThere: "Continui nella finestra di {name}.",
  showWindow: "Mostra la finestra",
  formLoading: "Caricamento del modulo della carta…",
  formSilent: "Impossibile caricare il modulo. Annulli e riprovi.",
  checkHeading: "Conferma con la sua banca",
  checkFrame: "Verifica 3-D Secure della sua banca",
  checkLoading: "Caricamento della verifica della sua banca…",
  checkSilent: "Impossibile caricare la verifica della sua banca. Chiuda questa finestra e riprovi.",
  fields: {
    number: {
      title: "Numero di carta",
      name: "Numero di carta",
      wrong: "Controlli il numero di carta: è incompleto o una cifra è sbagliata.",
    },
    expiry: {
      title: "Data di scadenza",
      name: "Data di scadenza, mese e anno",
      wrong: "Questa carta è scaduta oppure la data è errata. La inserisca come 04/30.",
    },
    cvv: {
      title: "Codice di sicurezza",
      name: "Codice di sicurezza",
      wrong: "Controlli il codice di sicurezza: le 3 o 4 cifre sulla carta.",
    },
    name: {
      title: "Nome sulla carta",
      name: "Nome sulla carta",
      wrong: "Inserisca il nome sulla carta.",
    },
  },
  shipping: {
    ADDRESS_ERROR: "Il negozio non può spedire a questo indirizzo. Ne scelga un altro.",
    COUNTRY_ERROR: "Il negozio non spedisce in questo paese. Scelga un altro indirizzo.",
    STATE_ERROR: "Il negozio non spedisce in questo Stato. Scelga un altro indirizzo.",
    ZIP_ERROR: "Il negozio non spedisce a questo codice postale. Scelga un altro indirizzo.",
    METHOD_UNAVAILABLE: "Questa modalità di consegna non è disponibile. Ne scelga un’altra.",
    STORE_UNAVAILABLE: "Questo punto vendita non è disponibile. Ne scelga un altro.",
  },
};
