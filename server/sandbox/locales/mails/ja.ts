import type {MailTexts} from "./texts.ts";

export const japanese: MailTexts = {
  banner: "サンドボックス：実際のお金は動きません",
  greeting: "{name} 様",
  buyer: {
    paid: {
      subject: "{merchant} に {amount} を支払いました",
      message: "ありがとうございます。これは領収書です。",
    },
    checked: {
      subject: "{merchant} への {amount} のお支払いは保留中です",
      message: "もう一度お支払いにならないでください。承認または拒否され次第、メールでお知らせします。",
    },
    denied: {
      subject: "{merchant} への {amount} のお支払いは完了しませんでした",
      message: "請求は発生していません。別のお支払い方法でもう一度お支払いいただけます。",
    },
  },
  merchant: {
    paid: {
      subject: "{buyer} から {amount} を受け取りました",
      message: "お支払いリンクから支払われました。",
    },
    checked: {
      subject: "{buyer} からの {amount} の支払いは保留中です",
      message: "まだ発送しないでください。承認または拒否され次第、メールでお知らせします。",
    },
    denied: {
      subject: "{buyer} からの {amount} の支払いは完了しませんでした",
      message: "発送しないでください。購入者への請求は発生していません。",
    },
  },
  tracking: {
    subject: "{merchant} のご注文の配送状況について",
    message: "次の情報で配送状況をご確認いただけます。",
    carrier: "配送業者",
    number: "追跡番号",
    link: "配送状況を確認する",
    date: "発送日",
  },
  subtotal: "小計",
  tax: "税",
  shipping: "送料",
  total: "合計",
  order: "注文番号",
  date: "日付",
  from: "購入者",
  paymentLink: "お支払いリンク",
  sendTo: "お届け先",
  questions: "ご購入についてのご質問は、このメールに返信するか、{email} までお問い合わせください。",
  noAddress: "このお支払いリンクでは、お届け先の住所の入力を求めていません。",
  pleaseSend: "ご注文の商品を上記の住所に発送してください。",
  footer: "このメールはサンドボックスから送信されました。実際のお金は動いていません。",
};
