import type {MailTexts} from "./texts.ts";

export const chinese: MailTexts = {
  banner: "沙盒：不涉及真实资金",
  greeting: "{name}，您好：",
  buyer: {
    paid: {
      subject: "您已向 {merchant} 支付 {amount}",
      message: "谢谢。这是您的收据。",
    },
    checked: {
      subject: "您向 {merchant} 支付的 {amount} 正在等待处理",
      message: "请勿重复付款。付款获批准或被拒绝后，我们会给您发邮件。",
    },
    denied: {
      subject: "您向 {merchant} 支付的 {amount} 未成功",
      message: "未扣除任何款项。您可以换一种付款方式重新付款。",
    },
  },
  merchant: {
    paid: {
      subject: "您收到了 {buyer} 支付的 {amount}",
      message: "这笔付款来自您的付款链接。",
    },
    checked: {
      subject: "{buyer} 支付的 {amount} 正在等待处理",
      message: "请暂勿发货。付款获批准或被拒绝后，我们会给您发邮件。",
    },
    denied: {
      subject: "{buyer} 支付的 {amount} 未成功",
      message: "请勿发货。买家未被扣款。",
    },
  },
  tracking: {
    subject: "您在 {merchant} 的订单的物流信息",
    message: "您可以凭以下信息查询物流。",
    carrier: "承运商",
    number: "物流单号",
    link: "查询物流",
    date: "发货日期",
  },
  subtotal: "小计",
  tax: "税",
  shipping: "运费",
  total: "总计",
  order: "订单",
  date: "日期",
  from: "买家",
  paymentLink: "付款链接",
  sendTo: "收货地址",
  questions: "对购买的商品有疑问？请回复此邮件，或联系 {email}。",
  noAddress: "您的付款链接不收集收货地址。",
  pleaseSend: "请将订单寄到上面的地址。",
  footer: "此邮件来自沙盒，没有真实资金流动。",
};
