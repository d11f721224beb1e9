import type {MailTexts} from "./texts.ts";

export const italian: MailTexts = {
  banner: "Sandbox: nessun denaro reale",
  greeting: "Ciao {name},",
  buyer: {
    paid: {
      subject: "Ha pagato {amount} a {merchant}",
      message: "Grazie. Questa è la sua ricevuta.",
    },
    checked: {
      subject: "Il suo pagamento di {amount} a {merchant} è in sospeso",
      message: "Non paghi di nuovo. Le scriveremo quando il pagamento sarà approvato o rifiutato.",
    },
    denied: {
      subject: "Il suo pagamento di {amount} a {merchant} non è riuscito",
      message: "Non è stato addebitato alcun importo. Può pagare di nuovo con un altro metodo di pagamento.",
    },
  },
  merchant: {
    paid: {
      subject: "Ha ricevuto {amount} da {buyer}",
      message: "Il pagamento è arrivato tramite il suo link di pagamento.",
    },
    checked: {
      subject: "Un pagamento di {amount} da {buyer} è in sospeso",
      message: "Non spedisca ancora. Le scriveremo quando il pagamento sarà approvato o rifiutato.",
    },
    denied: {
      subject: "Un pagamento di {amount} da {buyer} non è riuscito",
      message: "Non spedisca. All’acquirente non è stato addebitato alcun importo.",
    },
  },
  tracking: {
    subject: "Tracciamento del suo ordine da {merchant}",
    message: "Con questi dati può seguire la sua spedizione.",
    carrier: "Corriere",
    number: "Numero di tracciamento",
    link: "Segua la spedizione",
    date: "Data di spedizione",
  },
  subtotal: "Subtotale",
  tax: "Imposta",
  shipping: "Spedizione",
  total: "Totale",
  order: "Ordine",
  date: "Data",
  from: "Acquirente",
  paymentLink: "Link di pagamento",
  sendTo: "Spedire a",
  questions: "Domande sul suo acquisto? Risponda a questa e-mail o contatti {email}.",
  noAddress: "Il suo link di pagamento non chiede un indirizzo di spedizione.",
  pleaseSend: "Spedisca l’ordine all’indirizzo qui sopra.",
  footer: "Questa e-mail viene da una sandbox. Non è stato mosso denaro reale.",
};
