import type {LoadedTexts} from "./texts.ts";

export const texts: LoadedTexts = {
  language: "it",
  direction: "ltr",
  first: {
    title: "Campi della carta protetti",
    required: "Tutti i campi sono obbligatori",
    labels: {
      number: "Numero di carta",
      expiry: "Data di scadenza",
      cvv: "Codice di sicurezza",
      postal: "Codice postale",
    },
    expiryFormat: "MM/AA",
    pay: "Paga #",
    processing: "Il suo pagamento è in elaborazione.",
    loadFailed: "Impossibile caricare il modulo di pagamento.",
    tryAgain: "Riprova",
    network: "La connessione si è interrotta. Non è stato addebitato nulla. Riprovi, per favore.",
  },
  paying: {
    missing: {
      number: "Manca il numero di carta. Inserisca tutte le cifre.",
      expiry: "Manca la data di scadenza. La inserisca come MM/AA.",
      cvv: "Manca il codice di sicurezza. Inserisca tutte le # cifre.",
      postal: "Manca il codice postale. Inserisca quello noto alla sua banca.",
    },
    wrong: {
      number: "Questo numero di carta non è corretto. Controlli ogni cifra.",
      expiry: "Questa data non è corretta o è passata. La inserisca come MM/AA.",
      cvv: "Questo codice non è corretto. Inserisca tutte le # cifre.",
      postal: "Questo codice postale non è corretto. Lo controlli.",
    },
    right: "Sembra corretto",
    paying: "Pagamento in corso…",
    misconfigured:
      "Questo modulo di pagamento non è configurato correttamente. Contatti il negozio, per favore.",
    stillWorking: "Ancora un momento. Tenga aperta questa pagina, per favore.",
    complete: "Pagamento completato",
    amount: "Importo",
    card: "Carta",
    cardEnding: "che termina con #",
    order: "Numero d’ordine",
    copy: "Copia il numero d’ordine",
    copied: "Copiato",
    canceled: "Pagamento non completato. Non è stato addebitato nulla.",
    approved: "Il suo pagamento è approvato. Il negozio sta completando il suo ordine.",
    checking: "Stiamo verificando se il pagamento è andato a buon fine. Per favore, non paghi di nuovo.",
    expiring:
      "I dati della sua carta restano qui ancora un minuto. Paghi ora, altrimenti dovrà inserirli di nuovo.",
    expired:
      "La sessione protetta è terminata e i campi della carta sono stati svuotati. Inserisca di nuovo i dati della carta, per favore.",
    sessionEnded: "La sessione sicura è terminata. Non è stato addebitato nulla. Riprovi.",
    waiting: "In attesa del pagamento. Se la finestra non c’è più, ricominci.",
    startOver: "Ricomincia",
    checkForm: "Nel modulo c’è qualcosa da correggere.",
    amountChanged: "Il totale ora è #. Non è stato addebitato nulla. Se va bene, prema Paga.",
    declines: {
      funds: "La sua banca ha rifiutato questa carta per mancanza di fondi. Usi un’altra carta.",
      expired: "Secondo la sua banca, questa carta è scaduta. Usi un’altra carta.",
      code: "La sua banca non ha accettato il codice di sicurezza. Lo controlli e riprovi.",
    },
    errors: {
      declined: "La sua banca ha rifiutato questa carta. Usi un’altra carta o chieda alla sua banca.",
      "authentication-failed":
        "La sua banca non ha potuto confermare la sua identità. Non è stato addebitato nulla. Riprovi o usi un’altra carta.",
      "order-create": "Impossibile avviare l’ordine. Non è stato addebitato nulla. Riprovi, per favore.",
      capture:
        "Il pagamento non è stato accettato. Non è stato addebitato nulla. Riprovi o usi un’altra carta.",
      "popup-blocked":
        "Non è stato possibile aprire la finestra di pagamento. Non è stato addebitato nulla. Consenta i pop-up per questa pagina e riprovi.",
      "not-eligible":
        "Questo metodo di pagamento non è disponibile per questo acquisto. Non è stato addebitato nulla. Ne scelga un altro.",
      "unexpected-state":
        "Non abbiamo potuto confermare questo pagamento. Chieda al negozio prima di pagare di nuovo.",
    },
  },
};
