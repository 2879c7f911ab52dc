import type { Messages } from "../en/catalogue";

export const offers: Messages["offers"] = {
  title: "セカンドチャンス",
  made: (amount) =>
    `このパッケージはオークションで売れませんでした。出版社が、あなたの最高入札額${amount}での販売を提案しています。`,
  until: "期限",
  binding:
    "承諾するまで拘束力はありません。承諾すると、出版社が30日以内に契約書を送り、取り消しはできません。",
  licence: "ライセンス",
  accept: (amount) => `${amount}で承諾する`,
  accepting: "承諾しています…",
  decline: "辞退する",
  statuses: { open: "回答待ち", accepted: "承諾済み", declined: "辞退", lapsed: "期限切れ" },
  over: {
    accepted: "この提案を承諾しました。契約書はメールで届きます。",
    declined: "この提案を辞退しました。",
    lapsed: "この提案の期限は過ぎました。",
  },
  toPackage: "パッケージを見る",
  toYou: "あなたへの提案",
  see: "提案を見る",
  hint: ({ amount, until }) =>
    `${until}まで、${amount}での購入を提案されています。承諾するまで拘束力はありません。`,
  seller: {
    title: "入札者に提案する",
    lead: "一度に一人の入札者へ、その人の最高入札額で提案できます。相手は承諾して初めて拘束され、提案中はあなたが拘束されます。",
    until: "提案できる期限：",
    impossible: "このパッケージは入札者に提案できません。",
    none: "提案できる入札はありません。",
    days: "有効期間",
    day: (count) => `${count}日間`,
    offer: (amount) => `${amount}で提案`,
    offerTo: (who, amount) => `${who}に${amount}で提案`,
    offering: "提案しています…",
    unreachable: "メールアドレスが未確認のため、提案を届けられません。",
    open: "回答期限：",
    declined: "辞退されました",
    lapsed: "回答がありませんでした",
    accepted: "承諾されました：契約書を送ってください",
    bidder: (suffix) => `匿名の入札者 #${suffix}`,
    back: "パッケージに戻る",
  },
  next: {
    title: "次にできること",
    unsold: "入札はありませんでした。",
    missed: (amount) =>
      `最高入札額は${amount}で、最低落札価格に届きませんでした。入札はすべて解除されました。`,
    undecided: "有効な入札があります。一つを承諾し、契約書を送ってください。",
    accepted: "入札を承諾済みです。契約書を送ってください。",
    offered: "入札者に提案中です。",
    void: "契約は無効になり、もう誰も拘束しません。ほかの入札者に提案するか、もう一度出品できます。",
    bids: "入札を見る",
    see: "提案を見る",
  },
};
