import type { Messages } from "../en/catalogue";

/** Publishers' public pages, and what stands on a lot's page of them (docs/product.md#publishers). */
export const publishers: Messages["publishers"] = {
  title: "出版商",
  listed: "已上架",
  running: "拍賣中",
  sold: "成交",
  answers: "平均回覆時間",
  since: "加入年份",
  lots: "數據包",
  more: "此出版商的所有數據包",
  checklist: {
    title: "你的清單",
    done: "完成",
    open: "待辦",
    items: {
      sample: "上載樣本，讓買家判斷",
      rights: "列明權利，讓買家知道買到甚麼",
      roadshow: "舉辦路演，讓數據包列為精選",
      certification: "由營運者認證",
      waiting: "認證正在審理",
    },
  },
  seal: {
    by: (by, day) => `${day} 由本站營運者（${by}）認證。`,
    server: "伺服器管理者",
    deleted: (count) => `其中 ${count} 份其後已刪除或更換。`,
    which: "查看哪些樣本曾經審閱",
    reviewed: "已由營運者審閱",
    unreviewed: "未經審閱：於認證後新增",
    what: (samples) =>
      `審閱範圍：當時的上架內容（包括所聲明的權利）及 ${samples} 份樣本。出版商是否擁有該等權利未經核實。`,
    later: (count) => `其後新增的 ${count} 份樣本未經審閱。`,
  },
};
