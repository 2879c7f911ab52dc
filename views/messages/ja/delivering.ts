import type { Messages } from "../en/catalogue";

/** `marketplace deliver` の文言（docs/product.md#handing-in）。 */
export const delivering = {
  noTokenFile: (file) =>
    `ファイル ${file} がありません。契約書のページでトークンを作成し、そこに保存してからもう一度お試しください。`,
  noAddress: (url) =>
    `${url} はアドレスではありません。マーケットプレイスのアドレス（例：https://market.example）を入力してください。`,
  otherContract: (own, asked) =>
    `このトークンは ${own} の納品用で、${asked} には使えません。納品する契約書のページで作成してください。`,
  noFolder: (folder) => `フォルダー ${folder} がありません。`,
  isFile: (path) => `${path} はファイルです。フォルダーを指定してください。`,
  isFolder: (path) => `${path} はフォルダーです。ファイルを指定してください。`,
  unreadable: (path) => `このプログラムのユーザーには ${path} を読み取る権限がありません。`,
  noFiles: (folder) => `${folder} にファイルがありません。`,
  skipped: (path) => `${path}: 本文ではないためスキップしました。`,
  asArchive: (count) => `全 ${count} ファイルを 1 つの collection.tar として送信します。`,
  link: (path) => `${path} はファイルではなく、リンクなどです。ファイルそのものを置いてください。`,
  name: (path) => `${path} の名前は一部の環境で使えません。名前を変えてもう一度お試しください。`,
  changed: (path) => `${path} は送信中に変更されました。変更せずに、もう一度実行してください。`,
  strange: (name, folder) =>
    `${name} は送信済みですが、${folder} にありません。そこに置くか、契約書のページで削除してください。`,
  goesOn: (file, from) => `${file}：${from} の続きから再開します。`,
  progress: (file, percent, sent, total) => `${file}：${percent}%。合計 ${sent} / ${total}。`,
  ofFiles: (name, at, count) => `${name}（${at} / ${count}）`,
  broken: (seconds) => `接続が切れました。${seconds} 秒後に、止まったところから再開します。`,
  handedIn: (count) =>
    `${count} 個のファイルをすべて送信しました。計測と封印には時間がかかることがあります。ここで終了し、契約書のページで確認することもできます。`,
  sealed: "封印されました。双方が暗号文と署名付きの報告書を取得できます。",
  sealedBefore: "すでに封印されており、納品するものはありません。何も送信していません。",
  refused:
    "読み取れないファイルがありました。ほかのファイルは残っています。次のファイルを差し替えるか削除して、もう一度実行してください。",
  guessed:
    "次のファイルは複数の文字コードで読み取れます。--encoding に正しいものを付けて（例：--encoding {name}）もう一度実行するか、契約書のページで選んでください。",
  gone: "納品は途中で終わりました。理由は契約書のページにあります。",
  silent: (url) =>
    `${url} が応答しません。送信済みの内容は残っています。後でもう一度実行すると、止まったところから再開します。`,
  answered: (url, status) =>
    `${url} から ${status} が返されましたが、マーケットプレイスの応答ではありません。アドレスを確認してください。手前にプロキシがある場合は、1 リクエスト 64 MB を通すように設定してください。`,
} satisfies Messages["delivering"];
