import type { Messages } from "../en/catalogue";

export const relisting: Messages["relisting"] = {
  title: "再出品",
  action: "再出品",
  label: (title) => `再出品：${title}`,
  again: (samples) =>
    `このコレクションを前回と同じ内容で再び出品します${samples === 0 ? "（サンプルなし）" : `（サンプル${samples}件を含む）`}。最初の入札があるまでは編集できます。`,
  price: (amount) => `開始価格：${amount}`,
  withBids: (bids) =>
    `前回は${bids}件の入札がありました。まず同じ内容の下書きを作り、価格や文章を見直せます。サンプルは引き継がれます。`,
  released: (count) =>
    `${count}件の入札がまだ有効です。新しいオークションの開始時にすべて解除され、入札者に通知されます。`,
  watchers: "お気に入りに入れ、通知を有効にしている会員にはメールでお知らせします。",
  change: "先に編集する",
  begin: "下書きを作る",
  busy: "出品中…",
  cancel: "キャンセル",
  draftOf: "この下書きは次のコレクションの再出品です：",
  successor: "再出品されました：新しいオークションを見る",
  predecessor: "以前の出品：前回のオークションを見る",
};
