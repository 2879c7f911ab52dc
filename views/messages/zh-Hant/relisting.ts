import type { Messages } from "../en/catalogue";

export const relisting: Messages["relisting"] = {
  title: "重新上架",
  action: "重新上架",
  label: (title) => `重新上架：${title}`,
  again: (samples) =>
    `此語料集會按原有內容重新拍賣，${samples === 0 ? "不附樣本" : `並帶上 ${samples} 份樣本`}。有人出價之前，你仍可修改新的上架內容。`,
  price: (amount) => `起拍價：${amount}`,
  withBids: (bids) =>
    `上次共有 ${bids} 次出價。請先從相同內容的草稿開始，可修改價格和文字；樣本會一併帶上。`,
  released: (count) => `仍有 ${count} 個出價具約束力。新拍賣開始時會全部解除，並通知各競投者。`,
  watchers: "收藏了此語料集並開啟提示的會員，會收到電郵通知。",
  change: "先修改內容",
  begin: "建立草稿",
  busy: "正在上架……",
  cancel: "取消",
  draftOf: "這份草稿用於重新上架：",
  successor: "已重新上架：查看新的拍賣",
  predecessor: "曾經上架：查看之前的拍賣",
};
