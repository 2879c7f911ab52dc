/**
 * Trade Management (docs/product.md#trade-management). Its tables are an island: plain texts with
 * places.
 */
export const trade = {
  title: "取引管理",
  lead: "希望する入札を承諾し、契約書を送信してください。承諾してもオークションは終了しません。さらに高い入札が入ることもあり、契約書を送信するまでは選び直せます。",
  review: {
    title: "この契約書を送信しますか",
    lead: "送信すると売買が成立し、取り消すことはできません。",
    buyer: "購入者",
    unknownBuyer: (suffix: string) => `匿名の入札者 #${suffix}（送信後、契約書に氏名が載ります）`,
    package: "パッケージ",
    price: "価格",
    rights: "許諾する権利",
    noRights: "記載なし：契約は利用を許諾しません",
    effects: "送信すると",
    endsEarly: (left: string) => `オークションは予定より${left}早く終了し、入札できなくなります。`,
    ended: "オークションはすでに終了しています。",
    released: (count: number) => `ほかの入札${count}件が解除されます。`,
    noneReleased: "ほかに待っている入札はありません。",
    mailed: "あなたと購入者に契約書がメールで届き、お互いのメールアドレスが知らされます。",
    unprintable: (characters: string) =>
      `${characters} を印刷できるフォントがないため、PDF にはコードポイントで記載されます。契約書のページとメールには、入力されたとおりに表示されます。`,
    preview: "契約書をプレビュー（PDF）",
    amount: (price: string) =>
      `オークションはまだ続いています。確認のため価格${price}を入力してください`,
    send: "契約書を送信",
    sending: "送信中…",
    cancel: "今はしない",
  },
  contracts: {
    title: "契約書",
    lead: "あなたが当事者であるすべての契約書です（新しい順）。パッケージがどうなっても、ここに残ります。",
    empty: "契約書はまだありません",
    emptyHint: "出品者が契約書を送信すると、ここに表示されます。",
    soldTo: "販売先",
    boughtFrom: "購入元",
    older: "以前の契約書",
  },
  tables: {
    stats: {
      totalBids: "入札総数",
      highestBid: "最高入札額",
      averageBid: "平均入札額",
      pendingBids: "検討中",
      acceptedBids: "承諾済み",
    },
    none: "–",
    tabList: "状態別の入札",
    tabs: {
      all: "すべて",
      pending: "検討中",
      accepted: "承諾済み",
      rejected: "却下済み",
      contracts: "契約書",
    },
    empty: {
      all: {
        title: "入札はまだありません",
        text: "ご自身のパッケージに入札があると、ここに表示されます。",
      },
      pending: {
        title: "検討中の入札はありません",
        text: "判断を待っている入札はありません。",
      },
      accepted: {
        title: "承諾済みの入札はありません",
        text: "検討中の入札を承諾すると、ここから契約書を送信できます。",
      },
      rejected: {
        title: "却下済みの入札はありません",
        text: "却下した入札は、ここに残ります。",
      },
      contracts: {
        title: "送信した契約書はありません",
        text: "承諾した入札の契約書を送信すると、ここに表示されます。",
      },
    },
    columns: {
      bidder: "入札者",
      package: "パッケージ",
      amount: "金額",
      placed: "入札日時",
      status: "状態",
      actions: "対応",
    },
    anonymousBidder: "匿名の入札者",
    privateOrganization: "組織名非公開",
    statuses: {
      pending: "検討中",
      accepted: "承諾済み",
      rejected: "却下済み",
      released: "解除済み",
    },
    contractSent: "送信日時：{time}",
    packageStatuses: { active: "開催中", ended: "終了", settled: "成約済み" },
    ends: "終了日時：{time}",
    bidCount: { one: "入札1件", other: "入札{count}件" },
    reserveMissed: "終了（最低落札価格に未達）",
    offerToBidder: "入札者に提案する",
    showAll: "{count}件の入札をすべて表示",
    allPackages: "すべてのパッケージ",
    showMore: "さらに表示",
    loading: "読み込み中…",
    loadFailed: "入札を読み込めませんでした。",
    tryAgain: "再試行",
    interrupted: "リアルタイム更新が途切れています。10秒ごとに最新の情報を取得しています。",
    lapsed: "拘束力は失効しました",
    accept: "承諾",
    reject: "却下",
    undo: "取り消す",
    rejectedJustNow: "{bidder}の{amount}の入札を却下しました。",
    sendContract: "契約書を送信",
    accepted: "承諾済み",
    viewContract: "契約書を見る",
    /** Names a button where there are many: what it does, to which bid. */
    actionOnBid: "{action}：{amount}、{bidder}",
    replace: {
      title: "承諾済みの入札を変更しますか？",
      lower: "この入札は、承諾済みの入札より{less}低い金額です。",
      text: "このパッケージでは、すでに{earlier}の入札を承諾しています。{amount}の入札を承諾すると、先の入札は却下されます。",
      unknown:
        "このパッケージでは、すでに別の入札を承諾しています。{amount}の入札を承諾すると、先の入札は却下されます。",
      plain:
        "このパッケージでは、すでに別の入札を承諾しています。この入札を承諾すると、先の入札は却下されます。",
      cancel: "キャンセル",
      confirm: "この入札に変更",
    },
    steps: {
      rejected: "先の{earlier}の入札を却下します。",
      accepted: "{amount}の入札を承諾します。",
    },
    toasts: {
      accepted: { title: "入札を承諾しました", text: "契約書を送信できるようになりました。" },
      rejected: {
        title: "入札を却下しました",
        text: "10秒以内なら取り消せます。その後、入札者にメールで知らせます。",
      },
      undone: { title: "却下を取り消しました", text: "入札は元どおり有効です。" },
      undoFailed: {
        title: "エラー",
        text: "却下を取り消せませんでした。もう一度お試しください。",
      },
      contractSent: {
        title: "契約書を送信しました",
        text: "契約書を{address}にメールで送信しました。",
      },
      acceptFailed: {
        title: "エラー",
        text: "入札を承諾できませんでした。もう一度お試しください。",
      },
      rejectFailed: {
        title: "エラー",
        text: "入札を却下できませんでした。もう一度お試しください。",
      },
    },
  },
};
