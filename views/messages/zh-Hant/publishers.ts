import type { Messages } from "../en/catalogue";

/** Publishers' public pages, and what stands on a lot's page of them (docs/product.md#publishers). */
export const publishers: Messages["publishers"] = {
  title: "出版者",
  listed: "已刊登",
  running: "拍賣中",
  sold: "成交",
  answers: "平均回覆時間",
  since: "加入年份",
  lots: "文本",
  more: "這位出版者的全部文本",
  checklist: {
    title: "您的清單",
    done: "完成",
    open: "待辦",
    items: {
      sample: "上傳樣本，讓買方判斷",
      rights: "列明權利，讓買方知道買到甚麼",
      roadshow: "舉辦路演，讓文本獲得推薦",
      certification: "由營運者認證",
      waiting: "認證正在審理",
    },
  },
  seal: {
    by: (by, day) => `${day} 由本站營運者（${by}）認證。`,
    server: "伺服器管理者",
    what: (samples) => `審閱範圍：當時的刊登內容及 ${samples} 份樣本。`,
    later: (count) => `其後新增的 ${count} 份樣本未經審閱。`,
  },
};
