import type {MailTexts} from "./texts.ts";

export const portuguese: MailTexts = {
  banner: "Sandbox: sem dinheiro real",
  greeting: "Olá, {name},",
  buyer: {
    paid: {
      subject: "Você pagou {amount} a {merchant}",
      message: "Obrigado. Este é o seu recibo.",
    },
    checked: {
      subject: "Seu pagamento de {amount} a {merchant} está sendo verificado",
      message: "Não pague de novo. Você recebe outro e-mail assim que for decidido.",
    },
    denied: {
      subject: "Seu pagamento de {amount} a {merchant} não foi concluído",
      message: "Nada foi cobrado. Se ainda quiser, você pode pagar de outra forma.",
    },
  },
  merchant: {
    paid: {
      subject: "Você recebeu {amount} de {buyer}",
      message: "O pagamento veio pelo seu link de pagamento.",
    },
    checked: {
      subject: "Um pagamento de {amount} de {buyer} está sendo verificado",
      message: "Espere o dinheiro chegar antes de entregar. Você recebe outro e-mail assim que for decidido.",
    },
    denied: {
      subject: "Um pagamento de {amount} de {buyer} não foi concluído",
      message: "Nada foi cobrado, e você não deve nada por ele.",
    },
  },
  subtotal: "Soma dos itens",
  tax: "Imposto",
  shipping: "Frete",
  total: "Valor total",
  order: "Pedido",
  date: "Data",
  from: "Comprador",
  paymentLink: "Link de pagamento",
  sendTo: "Enviar para",
  questions: "Dúvidas sobre a sua compra? Responda a este e-mail ou escreva para {email}.",
  noAddress: "Seu link de pagamento não pede endereço de entrega.",
  pleaseSend: "Envie para o endereço acima.",
  footer: "Este e-mail vem de uma sandbox: nenhum dinheiro real foi movimentado.",
};
