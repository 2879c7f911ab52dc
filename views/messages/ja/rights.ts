import { UNSTATED_TERM_MONTHS } from "../../../src/rights/rights";
import type { Messages } from "../messages";

const months = (count: number) => (count % 12 === 0 ? `${count / 12}年` : `${count}か月`);

const personalData = {
  none: "なし",
  masked: "伏せてある：氏名などは置き換え済み",
  present: "あり：存命の人物の名前や記述を含む",
};

export const rights: Messages["rights"] = {
  title: "利用権",
  lead: "契約は、ここに書かれたとおりの権利を許諾します。書かれていない権利は許諾されません。",
  unstated:
    "出版社は権利を何も明記していません。このままでは契約は利用を許諾しません。入札の前にお問い合わせください。",
  ownWords: "出版社の説明",
  odrl: "プログラム向け（ODRL）",
  list: (items) => items.join("、"),
  labels: {
    uses: "許諾する用途",
    withheld: "許諾しない用途",
    exclusive: "独占性",
    term: "期間",
    territory: "地域",
    redistribution: "第三者への提供",
    attribution: "出典の表示",
    basis: "権利の根拠",
    personalData: "個人情報",
    machineMade: "AI生成テキスト",
  },
  uses: {
    pretraining: "事前学習",
    "fine-tuning": "ファインチューニング",
    evaluation: "評価",
    retrieval: "検索",
    excerpts: "抜粋の公開",
  },
  usesGranted: (uses) => (uses.length === 0 ? "なし" : uses.join("、")),
  exclusive: (value) =>
    value === null
      ? "記載なし（非独占として扱う）"
      : value
        ? "独占：期間中はほかの誰にも許諾しない"
        : "非独占：ほかにも許諾することがある",
  term: (value) =>
    value === null
      ? `記載なし（契約日から${months(UNSTATED_TERM_MONTHS)}として扱う）`
      : `契約日から${months(value)}`,
  territory: (value) => value ?? "記載なし（購入者の国に限る）",
  redistribution: (value) =>
    value === null
      ? "記載なし（不可として扱う）"
      : value
        ? "可：購入者はテキストを第三者に渡せる"
        : "不可",
  attribution: (value) =>
    value === null
      ? "記載なし（必要として扱う）"
      : value
        ? "必要：テキストを公開または記述するときは出版社名を示す"
        : "不要",
  basis: (value) => value ?? "記載なし",
  personalData: (value) => (value === null ? "記載なし" : personalData[value]),
  machineMade: (value) => (value === null ? "記載なし" : value === 0 ? "なし" : `語数の${value}%`),
  chips: { exclusive: "独占", shared: "非独占", allUses: "全用途", term: months },
  filter: {
    use: "用途",
    anyUse: "すべての用途",
    exclusivity: "独占性",
    eitherExclusivity: "独占・非独占とも",
    exclusive: "独占",
    shared: "非独占",
  },
  form: {
    title: "権利",
    lead: "ここに書いたことがそのまま契約になります。空欄の権利は許諾されません。",
    usesTitle: "どの用途を許諾しますか",
    leaveOpen: "記載しない",
    yes: "はい",
    no: "いいえ",
    exclusive: "一人の購入者だけに許諾する（独占）",
    term: "期間（契約日からの月数）",
    termHint: `1～1,200。36は3年。空欄なら${UNSTATED_TERM_MONTHS}か月`,
    territory: "地域",
    territoryHint: "「全世界」「欧州連合」など。空欄なら購入者の国",
    redistribution: "購入者はテキストを第三者に渡せる",
    attribution: "購入者は出典を示さなければならない",
    basis: "権利の根拠",
    basisHint: "自社のテキスト、著者との契約、パブリックドメイン、CC BY 4.0 など",
    personalData: "テキストに含まれる個人情報",
    personalDataChoices: { none: "なし", masked: "伏せてある", present: "あり" },
    machineMade: "AI生成テキストの割合（語数の％）",
  },
};
