import type { Messages } from "../en/catalogue";

/** What was sealed, and how it is fetched and opened (docs/product.md#hand-over). */
export const handover = {
  files: "暗号化されたファイル",
  lead: "双方ともこれらのファイルを取得できます。読むには鍵が必要で、出品者が入金を確認すると購入者に渡されます。",
  name: "ファイル",
  size: "サイズ",
  download: "ダウンロード",
  downloadOf: (name) => `${name}.age をダウンロード`,
  downloadAll: (count, bytes) => `全 ${count} ファイルをダウンロード（${bytes}）`,
  archiveHint: "1 つの .tar です。中断したダウンロードは再開できます。",
  unlisted: (count) => `ほかに ${count} ファイルあり、すべて .tar に含まれています。`,
  links: "別の端末用のリンク",
  linksLead:
    "それぞれ 7 日間、ログインなしで使えます。リンクを持つ人なら誰でも使えます。プロフィールでほかのすべてのブラウザーからログアウトすると無効になります。中断したダウンロードは再開できます。",
  linkOf: (file) => `${file} へのリンク`,
  checksum: "ダウンロードするファイルの SHA-256",
  log: "ダウンロードの記録",
  logLead:
    "この記録は双方に表示されます。鍵が初めて表示されたときと、購入者がファイルを最後までダウンロードしたときは、公開ログに記録され、双方が署名付きの受領書を取得できます。",
  receipt: "受領書",
  noFetches: "まだ何も取得されていません。",
  who: { seller: "出品者", buyer: "購入者" },
  keyShown: "鍵を表示",
  fetched: ({ name, bytes, whole }) =>
    whole ? `${name} を最後まで取得（${bytes}）` : `${name} のうち ${bytes} を取得`,
  complete: "購入者はすべてのファイルを完全に取得しました。",
  key: "鍵",
  keyWaits: "出品者が入金を確認すると、ここに鍵が表示されます。",
  keyOpen:
    "この鍵でファイルを開きます。ファイルが削除されるまで何度でも表示できます。表示するたびに記録され、出品者にも日時が表示されます。",
  keyForBuyer: "入金が確認されたため、購入者は鍵を表示できます。",
  show: "鍵を表示",
  save: "鍵ファイルを保存",
  saveNote: "鍵ファイルには署名済みの報告書も含まれ、各ファイルを照合できます。",
  showing: "お待ちください...",
  keyPage: "鍵",
  keyOf: (reference) => `契約 ${reference} の鍵`,
  keep: "他人に渡さないでください。鍵を持つ人は購入した内容を読めます。当サイトは鍵を保存せず、表示するたびに導き出します。",
  open: "鍵をファイルに保存し、age で各ファイルを開いてください。このマーケットプレイスのプログラムを使うと、署名済みの報告書とも照合します。",
  back: "契約書に戻る",
  copyKey: "鍵",
} satisfies Messages["handover"];
