import type { Correspondent } from "../../../src/chat/answers";

/** Private messages about packages. `window` goes to the browser as JSON, with `{places}` to fill. */
export const chat = {
  title: "メッセージ",
  lead: "パッケージについて、ほかの会員とやり取りしたメッセージです。",
  empty: "メッセージはまだありません",
  emptyHint: "パッケージのページから出品者に問い合わせると、やり取りがここに表示されます。",
  browse: "マーケットプレイスを見る",
  /** By name; buyers who have not written and publishers who keep it back have none. */
  correspondent: ({ id, firstName, lastName }: Correspondent) =>
    firstName === null
      ? `匿名の購入者 #${id.slice(-3)}`
      : `${firstName} ${lastName}`.trim() || `匿名の出版社 #${id.slice(-5)}`,
  youWrote: (text: string) => `あなた：${text}`,
  unread: (count: number) => `新着${count}件`,
  older: "以前のやり取り",
  newest: "最新のやり取り",
  pages: "ページ",
  back: "すべてのメッセージ",
  latestPage: "最新のメッセージ",
  /** The first message of a conversation that a seller begins. */
  invitation:
    "はじめまして。このパッケージの出版社です。ご関心をお寄せいただいているようでしたら、一度お話しできませんか。ご返信をいただくまで、お名前がこちらに知らされることはありません。",
  window: {
    title: "{name}とのチャット",
    close: "閉じる",
    unread: { one: "新着1件", other: "新着{count}件" },
    log: "メッセージ",
    loading: "メッセージを読み込み中…",
    failedToLoad: "メッセージを読み込めませんでした。",
    tryAgain: "再試行",
    earlier: "以前のメッセージ",
    none: "メッセージはまだありません。最初のメッセージを送りましょう。",
    revealing: "送信すると、お名前と組織名（{name}）がこの出品者に表示されます。",
    field: "メッセージ",
    hint: "Enterで送信、Shift+Enterで改行します。",
    send: "送信",
    sending: "送信中",
    failed: "未送信",
    refused: "未送信：{reason}",
    retry: "再送信",
    edit: "編集",
    you: "あなた",
    left: "残り{count}文字",
    tooMany: "{count}文字超過",
    interrupted: "接続が途切れています。数秒ごとにメッセージを取得しています。",
    failure: {
      title: "送信エラー",
      text: "メッセージを送信できませんでした。接続を確認して、もう一度お試しください。",
    },
    tooLong: {
      title: "送信エラー",
      text: "メッセージは4,000文字以内にしてください。",
    },
  },
};
