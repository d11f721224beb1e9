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
      subject: "{merchant} への {amount} のお支払いを確認しています",
      message: "もう一度支払わないでください。結果が決まり次第、メールでお知らせします。",
    },
    denied: {
      subject: "{merchant} への {amount} のお支払いは完了しませんでした",
      message: "請求はありません。ご希望の場合は、別の方法でもう一度お支払いください。",
    },
  },
  merchant: {
    paid: {
      subject: "{buyer} から {amount} を受け取りました",
      message: "お支払いリンクから支払われました。",
    },
    checked: {
      subject: "{buyer} からの {amount} の支払いを確認しています",
      message: "入金されるまで、商品の提供はお待ちください。結果が決まり次第、メールでお知らせします。",
    },
    denied: {
      subject: "{buyer} からの {amount} の支払いは完了しませんでした",
      message: "請求はなく、商品を提供する必要もありません。",
    },
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
  noAddress: "このお支払いリンクでは、お届け先の住所を尋ねていません。",
  pleaseSend: "上記の住所に発送してください。",
  footer: "このメールはサンドボックスから送信されました。実際のお金は動いていません。",
};
