import { UNSTATED_TERM_MONTHS } from "../../../src/rights/rights";
import type { Messages } from "../messages";

const months = (count: number) => (count % 12 === 0 ? `${count / 12} 年` : `${count} 個月`);

const personalData = {
  none: "無",
  masked: "已遮蔽：姓名等個人資料已替換",
  present: "有：內文提及或描述在世人士",
};

export const rights: Messages["rights"] = {
  title: "使用權利",
  lead: "合約逐字授予此處所列的權利。沒有列明的，一概不授予。",
  unstated: "出版商沒有列明任何權利，合約亦不會授予任何用途。請在出價前先行詢問。",
  ownWords: "出版商的說明",
  odrl: "供程式讀取的版本（ODRL）",
  list: (items) => items.join("、"),
  labels: {
    uses: "授予的用途",
    withheld: "不授予的用途",
    exclusive: "獨家與否",
    term: "期限",
    territory: "地域",
    redistribution: "轉交他人",
    attribution: "註明出處",
    basis: "權利來源",
    personalData: "個人資料",
    machineMade: "AI 生成的文字",
  },
  uses: {
    pretraining: "預訓練",
    "fine-tuning": "微調",
    evaluation: "評測",
    retrieval: "檢索",
    excerpts: "公開節錄",
  },
  usesGranted: (uses) => (uses.length === 0 ? "無" : uses.join("、")),
  exclusive: (value) =>
    value === null
      ? "沒有列明，故非獨家"
      : value
        ? "獨家：期限內不再授予他人"
        : "非獨家：亦可授予他人",
  term: (value) =>
    value === null
      ? `沒有列明，故為合約日起 ${months(UNSTATED_TERM_MONTHS)}`
      : `合約日起 ${months(value)}`,
  territory: (value) => value ?? "沒有列明，故只限買家所在國家或地區",
  redistribution: (value) =>
    value === null ? "沒有列明，故不允許" : value ? "允許：買家可將文本轉交他人" : "不允許",
  attribution: (value) =>
    value === null
      ? "沒有列明，故必須註明"
      : value
        ? "必須：凡公開或記述文本之處，均須註明出版商"
        : "無須註明",
  basis: (value) => value ?? "沒有列明",
  personalData: (value) => (value === null ? "沒有列明" : personalData[value]),
  machineMade: (value) => (value === null ? "沒有列明" : value === 0 ? "無" : `佔字數 ${value}%`),
  chips: { exclusive: "獨家", shared: "非獨家", allUses: "所有用途", term: months },
  filter: {
    use: "用途",
    anyUse: "任何用途",
    exclusivity: "獨家與否",
    eitherExclusivity: "獨家或非獨家",
    exclusive: "獨家",
    shared: "非獨家",
  },
  form: {
    title: "權利",
    lead: "此處所列的會逐字寫進合約；留空的一概不授予。",
    usesTitle: "你授予哪些用途？",
    leaveOpen: "不列明",
    yes: "是",
    no: "否",
    exclusive: "只授予一位買家（獨家）",
    term: "期限（自合約日起，以月計）",
    termHint: `1 至 1,200；36 即三年。留空則為 ${UNSTATED_TERM_MONTHS} 個月`,
    territory: "地域",
    territoryHint: "例如「全球」或「歐盟」。留空則只限買家所在國家或地區",
    redistribution: "買家可將文本轉交他人",
    attribution: "買家必須註明出處",
    basis: "你的權利從何而來",
    basisHint: "例如自有文本、與作者的合約、公有領域、CC BY 4.0",
    personalData: "文本中的個人資料",
    personalDataChoices: { none: "無", masked: "已遮蔽", present: "有" },
    machineMade: "AI 生成的文字佔字數的百分比",
  },
};
