import type {MailTexts} from "./texts.ts";

export const italian: MailTexts = {
  banner: "Sandbox: nessun denaro reale",
  greeting: "Ciao {name},",
  buyer: {
    paid: {
      subject: "Hai pagato {amount} a {merchant}",
      message: "Grazie. Questa è la tua ricevuta.",
    },
    checked: {
      subject: "Il tuo pagamento di {amount} a {merchant} è in corso di verifica",
      message: "Non pagare di nuovo. Riceverai un’altra e-mail appena sarà deciso.",
    },
    denied: {
      subject: "Il tuo pagamento di {amount} a {merchant} non è riuscito",
      message: "Non è stato addebitato nulla. Se lo vuoi ancora, puoi pagare in un altro modo.",
    },
  },
  merchant: {
    paid: {
      subject: "Hai ricevuto {amount} da {buyer}",
      message: "Il pagamento è arrivato dal tuo link di pagamento.",
    },
    checked: {
      subject: "Un pagamento di {amount} da {buyer} è in corso di verifica",
      message:
        "Prima di consegnare, attendi che il denaro ci sia. Riceverai un’altra e-mail appena sarà deciso.",
    },
    denied: {
      subject: "Un pagamento di {amount} da {buyer} non è riuscito",
      message: "Non è stato addebitato nulla, e non devi nulla in cambio.",
    },
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
  questions: "Domande sul tuo acquisto? Rispondi a questa e-mail, o scrivi a {email}.",
  noAddress: "Il tuo link di pagamento non chiede un indirizzo di spedizione.",
  pleaseSend: "Spediscilo all’indirizzo qui sopra.",
  footer: "Questa e-mail viene da una sandbox: non è stato mosso denaro reale.",
};
