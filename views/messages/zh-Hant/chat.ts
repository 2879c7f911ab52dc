import type { Correspondent } from "../../../src/chat/answers";

/** Private messages about packages. `window` goes to the browser as JSON, with `{places}` to fill. */
export const chat = {
  title: "訊息",
  lead: "你與其他會員就數據包互通的訊息。",
  empty: "暫時未有訊息",
  emptyHint: "在數據包頁面聯絡賣家，對話便會在此出現。",
  browse: "瀏覽市場",
  /** By name; buyers who have not written and publishers who keep it back have none. */
  correspondent: ({ id, firstName, lastName }: Correspondent) =>
    firstName === null
      ? `匿名買家 #${id.slice(-3)}`
      : `${firstName} ${lastName}`.trim() || `匿名出版商 #${id.slice(-5)}`,
  youWrote: (text: string) => `你：${text}`,
  unread: (count: number) => `${count} 則新訊息`,
  older: "較早的對話",
  newest: "最新的對話",
  pages: "分頁",
  back: "所有訊息",
  latestPage: "最新訊息",
  /** The first message of a conversation that a seller begins. */
  invitation:
    "你好，我是此數據包的出版商。你似乎對它感興趣，想談談嗎？在你回覆之前，我不會知道你的姓名。",
  window: {
    title: "與 {name} 對話",
    close: "關閉",
    unread: { one: "1 則新訊息", other: "{count} 則新訊息" },
    log: "訊息",
    loading: "正在載入訊息……",
    failedToLoad: "未能載入訊息。",
    tryAgain: "再試一次",
    earlier: "較早的訊息",
    none: "暫時未有訊息，由你開始吧。",
    revealing: "發送訊息後，此賣家會看到你的姓名及機構：你是 {name}。",
    field: "你的訊息",
    hint: "按 Enter 發送，按 Shift+Enter 換行。",
    send: "發送",
    sending: "正在發送",
    failed: "未能發送",
    refused: "未能發送：{reason}",
    retry: "重試",
    edit: "編輯",
    you: "你",
    left: "尚可輸入 {count} 個字元",
    tooMany: "超出 {count} 個字元",
    interrupted: "連線中斷，現時每隔數秒更新訊息。",
    failure: {
      title: "發送訊息時出錯",
      text: "訊息未能送出。請檢查網絡連線，然後再試一次。",
    },
    tooLong: {
      title: "發送訊息時出錯",
      text: "每則訊息最多可有 4,000 個字元。",
    },
  },
};
