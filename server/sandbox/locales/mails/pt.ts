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
      subject: "Seu pagamento de {amount} a {merchant} está pendente",
      message: "Não pague novamente. Enviaremos um e-mail quando o pagamento for aprovado ou recusado.",
    },
    denied: {
      subject: "Seu pagamento de {amount} a {merchant} não foi concluído",
      message: "Nada foi cobrado. Você pode pagar novamente com outra forma de pagamento.",
    },
  },
  merchant: {
    paid: {
      subject: "Você recebeu {amount} de {buyer}",
      message: "O pagamento veio pelo seu link de pagamento.",
    },
    checked: {
      subject: "Um pagamento de {amount} de {buyer} está pendente",
      message: "Não envie ainda. Enviaremos um e-mail quando o pagamento for aprovado ou recusado.",
    },
    denied: {
      subject: "Um pagamento de {amount} de {buyer} não foi concluído",
      message: "Não envie. Nada foi cobrado do comprador.",
    },
  },
  tracking: {
    subject: "Rastreamento do seu pedido de {merchant}",
    message: "Com estes dados você pode acompanhar o envio.",
    carrier: "Transportadora",
    number: "Código de rastreamento",
    link: "Acompanhar o envio",
    date: "Data de envio",
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
  questions: "Dúvidas sobre sua compra? Responda a este e-mail ou entre em contato com {email}.",
  noAddress: "Seu link de pagamento não pede endereço de entrega.",
  pleaseSend: "Envie o pedido para o endereço acima.",
  footer: "Este e-mail vem de uma sandbox. Nenhum dinheiro real foi movimentado.",
};
