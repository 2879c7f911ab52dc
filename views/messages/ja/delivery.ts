import type { Actor, DisputeReason, Notice, Side, Step, Turn } from "../../../src/lib/deal";

const turns: Record<Turn, Record<Side, string>> = {
  "hand-in": {
    seller: "あなたの番です。コレクションを納品してください。",
    buyer: "出品者がコレクションを納品する番です。",
  },
  complete: {
    seller: "あなたの番です。残りのファイルをアップロードし、納品を完了してください。",
    buyer: "出品者がコレクションを納品しています。",
  },
  mend: {
    seller:
      "あなたの番です。読み取れないファイル、または読み方が一つに決まらないファイルがありました。ファイルの一覧を確認し、もう一度納品を完了してください。",
    buyer: "読み取れないファイルがありました。出品者が修正します。",
  },
  "late-delivery": {
    seller: "納品の期限が過ぎました。購入者が契約を取りやめるまでは、まだ納品できます。",
    buyer: "出品者の期限が過ぎました。このまま待つことも、契約を取りやめることもできます。",
  },
  measure: {
    seller: "ファイルを計測し、暗号化しています。いまは何もする必要はありません。",
    buyer: "ファイルを計測し、暗号化しています。いまは何もする必要はありません。",
  },
  pay: {
    seller: "コレクションは封印されました。購入者が請求書の支払いをする番です。",
    buyer:
      "あなたの番です。レポートを読み、出品者の請求書を支払ってから、契約書のページで支払い済みと伝えてください。",
  },
  "late-payment": {
    seller:
      "購入者は期限までに支払いませんでした。このまま待つことも、契約を取りやめることもできます。",
    buyer: "支払いの期限が過ぎました。出品者が契約を取りやめるまでは、まだ支払えます。",
  },
  confirm: {
    seller:
      "あなたの番です。購入者が支払い済みと伝えています。入金を確かめてから確認してください。確認がなければ、運営担当者が判断します。",
    buyer:
      "支払い済みと伝えました。出品者が確認する番です。確認がなければ、運営担当者が判断します。",
  },
  judge: {
    seller:
      "購入者は鍵を受け取りました。コレクションを受け入れるか、異議を申し立てます。何もなければ受け入れたものとみなします。",
    buyer:
      "あなたの番です。鍵でファイルを開き、コレクションを受け入れるか、異議を申し立ててください。何もしなければ、受け入れたものとみなします。",
  },
  decide: {
    seller:
      "購入者が納品に異議を申し立てています。言い分を述べるか、もう一度納品してください。そうでなければ運営担当者が判断します。",
    buyer:
      "納品に異議を申し立てています。出品者はもう一度納品できます。そうでなければ運営担当者が判断します。",
  },
  "decide-payment": {
    seller:
      "購入者は支払い済みと伝えていますが、あなたは確認していません。運営担当者が判断しますので、ご存じのことを述べてください。",
    buyer:
      "出品者が支払いを確認していません。運営担当者が判断しますので、いつ、どのように支払ったかを述べてください。",
  },
  fetch: {
    seller: "コレクションは受け入れられ、取引は完了しました。ファイルはしばらく保管されます。",
    buyer:
      "コレクションを受け入れ、取引は完了しました。ファイルと鍵はしばらく保管されます。必要なものを取得してください。",
  },
  "void-resolved": {
    seller:
      "運営担当者が購入者の主張を認め、契約は無効になりました。ほかの入札者に提案するか、もう一度出品できます。",
    buyer: "運営担当者があなたの主張を認め、契約は無効になりました。",
  },
  "void-withdrawn": {
    seller:
      "一方が契約を取りやめ、契約は無効になりました。ほかの入札者に提案するか、もう一度出品できます。",
    buyer: "一方が契約を取りやめ、契約は無効になりました。",
  },
  removed: {
    seller: "取引は完了し、ファイルは削除されました。",
    buyer: "取引は完了し、ファイルは削除されました。",
  },
};

const steps: Record<Step, string> = {
  sent: "契約書を送信",
  begun: "アップロードを開始",
  completed: "すべてのファイルを納品",
  refused: "確認が必要なファイルあり",
  sealed: "計測して封印",
  prolonged: "期限を延長",
  claimed: "支払い済みと連絡",
  paid: "支払いを確認",
  accepted: "受け入れ",
  disputed: "異議の申し立て",
  "taken-back": "異議を取り下げ",
  decided: "異議への判断",
  withdrawn: "取りやめ（契約は無効）",
  removed: "ファイルを削除",
};

const actors: Record<Actor, string> = {
  seller: "出品者",
  buyer: "購入者",
  operator: "運営担当者",
  server: "マーケットプレイス",
};

const reasons: Record<DisputeReason, string> = {
  incomplete: "足りないものがある",
  differs: "申告された内容と違う",
  unreadable: "読み取れない",
  rights: "権利が契約と違う",
  "personal-data": "申告のない個人情報が含まれている",
  unconfirmed: "支払いが確認されていない",
};

const notices: Record<Notice, string> = {
  seal: "納品の期限が近づいています",
  "seal-late": "納品の期限が過ぎました",
  pay: "支払いの期限が近づいています",
  "pay-late": "支払いの期限が過ぎました",
  confirm: "購入者が支払いの確認を待っています",
  accept: "受け入れるか、異議を申し立ててください",
  removal: "ファイルがまもなく削除されます",
};

export const delivery = {
  title: "納品",
  turns,
  steps,
  actors,
  reasons,
  notices,
  until: "期限：",
  none: "この契約書は、ここで納品を扱うようになる前に送信されました。支払いと納品は当事者の間で取り決めてください。",
  privacy:
    "サーバーは計測のあいだ本文を読み取り、そのあと暗号化して、読み取ったものを削除します。鍵は保存しませんが、導き出すことはできます。",
  report: {
    title: "受け入れ時のレポート",
    figure: "項目",
    declared: "申告",
    sampled: "サンプル",
    delivered: "納品",
    rows: {
      files: "ファイル",
      documents: "文書",
      words: "語数",
      nonSpaceCharacters: "文字数（空白を除く）",
      hanCharacters: "漢字",
      tokens: "トークン",
      languages: "言語",
      quality: "品質",
    },
    duplicates: (count: string) => `重複する文書：${count}`,
    estimated: (read: string, characters: string, within: string) =>
      `トークン数と言語は、全 ${characters} 文字から無作為に選んだ ${read} 文字で判断しました。トークン数の誤差は、20 回中 19 回は ${within} 以内です。ほかはすべて数えました。`,
    personalData: (count: string) => `個人情報を含む箇所：${count}`,
    differs: "申告またはサンプルと違う項目があります：",
    differences: {
      words: "語数",
      characters: "文字数",
      unmeasured: "分量（WARC ファイルの内容は数えられません）",
      language: "言語",
      quality: "品質",
    },
    beforePaying:
      "支払う前の今なら、異議を申し立てられます。支払い済みと伝えたあとは、入金が確認されるまで申し立てられません。",
    byFile: "ファイルごとの読み取り結果",
    asDeclared: "申告およびサンプルのとおりです。",
  },
  timeline: "経過",
  outcome: { seller: "出品者の主張を認めました。", buyer: "購入者の主張を認めました。" },
  operatorReasons: "運営担当者の理由：",
  disputeAbout: "異議の内容：",
  buyerSays: "購入者の言い分",
  sellerSays: "出品者の言い分",
  saysNothing: "まだありません。",
  price: (amount: string) => `価格：${amount}`,
  lost: {
    seller:
      "マーケットプレイスの復元時に、この納品の取得と復号に必要なものが失われました。コレクションをもう一度納品してください。取引のほかの点は変わりません。",
    buyer:
      "マーケットプレイスの復元時に、この納品の取得と復号に必要なものが失われました。出品者がもう一度納品します。取引のほかの点は変わりません。",
  },
  yourTurn: "あなたの番です",
  moreWaiting: "ほかの対応待ちの取引",
  handIn: "コレクションを納品",
  states: {
    waiting: "納品待ち",
    uploading: "納品中",
    measuring: "計測中",
    refused: "確認が必要なファイルあり",
    sealed: "封印済み、支払い待ち",
    paid: "支払い済み、受け入れ待ち",
    accepted: "完了",
    disputed: "異議あり",
    resolved: "無効",
    withdrawn: "無効",
    removed: "完了",
  },
  see: "納品を見る",
  void: (moment: string) => `この契約は${moment}に無効になりました。もう誰も拘束しません。`,
  actions: {
    claim: {
      button: "支払いました",
      title: "支払い済みと伝えますか？",
      text: "出品者の請求書を支払ってから伝えてください。出品者は7日以内に確認します。確認がなければ、双方の言い分をもとに運営担当者が判断します。",
    },
    paid: {
      button: "支払いを確認する",
      title: "支払いを確認しますか？",
      text: "購入者はすぐに鍵を受け取ります。取り消すことはできません。入金を確かめてから確認してください。",
    },
    accept: {
      button: "コレクションを受け入れる",
      title: "コレクションを受け入れますか？",
      text: "取引は完了し、そのあとは異議を申し立てられません。取り消すことはできません。",
    },
    dispute: {
      button: "異議を申し立てる",
      title: "納品に異議を申し立てますか？",
      text: "期限の進みは止まります。出品者にはすぐに伝わり、もう一度納品できます。そうでなければ、双方の言い分をもとに運営担当者が判断します。異議は取り下げられます。",
    },
    "take-back": {
      button: "異議を取り下げる",
      title: "異議を取り下げますか？",
      text: "残っていた期限がまた進みます。",
    },
    withdraw: {
      button: "契約を取りやめる",
      title: "契約を取りやめますか？",
      text: "契約は無効になり、納品されたものはすぐに削除されます。取り消すことはできません。",
    },
    prolong: {
      button: "7日延長する",
      title: "出品者の期限を7日延長しますか？",
      text: "延長は一度だけです。",
    },
    statement: {
      button: "運営担当者に伝える",
      title: "運営担当者に伝えること",
      text: "相手も読みます。最後に書いたものが有効です。",
    },
    review: {
      button: "取引を評価する",
      title: "取引を評価する",
      text: "双方が書き終えるか、14日が過ぎると、出版社のページに表示されます。変更はできません。",
    },
  },
  typeAmount: (amount: string) => `確認のため、価格 ${amount} を入力してください`,
  reason: "問題の種類",
  chooseReason: "選んでください",
  words: "詳しい説明",
  back: "戻る",
  busy: "お待ちください…",
  review: {
    title: "評価",
    stars: "星の数",
    text: "評価の内容",
    given: (stars: number) => `星${stars}つ（5つまで）`,
    ofSeller: "購入者から出版社へ",
    ofBuyer: "出版社から購入者へ",
    yours: "この取引を評価しました。双方が書き終えるか、14日が過ぎると表示されます。",
    none: "評価はまだありません。",
    summary: (average: string, count: number) => `平均 星${average}（5つまで）、評価${count}件`,
    hide: "この評価を削除",
    older: "以前の評価",
  },
  desk: {
    title: "異議",
    lead: "当事者の意見が合わない取引です。双方の言い分を読んで判断してください。理由は双方に届きます。",
    empty: "待っている異議はありません",
    emptyHint: "異議が申し立てられると、すぐここに表示されます。",
    count: (count: number) => `${count}件の異議が判断を待っています。`,
    own: "あなたはこのパッケージの出品者または入札者です。別の運営担当者が判断します。",
    forSeller: "出品者を認める",
    forBuyer: "購入者を認める",
    effects: {
      paid: "出品者を認めるとコレクションは受け入れられたものとなり、購入者を認めると契約は無効になります。",
      sealed:
        "出品者を認めると購入者はそのまま支払うことになり、購入者を認めると契約は無効になります。",
      unconfirmed:
        "購入者を認めると支払い済みとなり鍵が表示され、出品者を認めると支払いの連絡は取り消されます。",
    },
    note: "双方に伝える理由",
    decide: "判断する",
    decided: "判断済み",
    more: "ほかの異議",
    older: "以前の判断",
    toCertification: "認証",
  },
};
