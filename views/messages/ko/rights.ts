import { UNSTATED_TERM_MONTHS } from "../../../src/rights/rights";
import type { Messages } from "../messages";

const months = (count: number) => (count % 12 === 0 ? `${count / 12}년` : `${count}개월`);

const personalData = {
  none: "없음",
  masked: "가림: 이름 등 개인을 알 수 있는 내용을 바꿈",
  present: "있음: 살아 있는 사람의 이름이나 서술이 들어 있음",
};

export const rights: Messages["rights"] = {
  title: "이용 권리",
  lead: "계약은 여기 적힌 권리를 그대로 허락합니다. 적혀 있지 않은 권리는 허락되지 않습니다.",
  unstated:
    "출판사가 권리를 밝히지 않았습니다. 이대로는 계약이 어떤 이용도 허락하지 않으니 입찰 전에 문의하세요.",
  ownWords: "출판사의 설명",
  odrl: "프로그램용 문서(ODRL)",
  list: (items) => items.join(", "),
  labels: {
    uses: "허락하는 용도",
    withheld: "허락하지 않는 용도",
    exclusive: "독점 여부",
    term: "기간",
    territory: "지역",
    redistribution: "제삼자 제공",
    attribution: "출처 표시",
    basis: "권리의 근거",
    personalData: "개인정보",
    machineMade: "AI 생성 텍스트",
  },
  uses: {
    pretraining: "사전 학습",
    "fine-tuning": "미세 조정",
    evaluation: "평가",
    retrieval: "검색",
    excerpts: "발췌 공개",
  },
  usesGranted: (uses) => (uses.length === 0 ? "없음" : uses.join(", ")),
  exclusive: (value) =>
    value === null
      ? "밝히지 않아 비독점으로 봄"
      : value
        ? "독점: 기간 동안 다른 누구에게도 허락하지 않음"
        : "비독점: 다른 이에게도 허락할 수 있음",
  term: (value) =>
    value === null
      ? `밝히지 않아 계약일부터 ${months(UNSTATED_TERM_MONTHS)}으로 봄`
      : `계약일부터 ${months(value)}`,
  territory: (value) => value ?? "밝히지 않아 구매자의 나라로 한정",
  redistribution: (value) =>
    value === null
      ? "밝히지 않아 허용하지 않음"
      : value
        ? "허용: 구매자가 글을 제삼자에게 넘길 수 있음"
        : "허용하지 않음",
  attribution: (value) =>
    value === null
      ? "밝히지 않아 필요한 것으로 봄"
      : value
        ? "필요: 글을 공개하거나 문서에 적을 때 출판사를 밝힘"
        : "필요 없음",
  basis: (value) => value ?? "밝히지 않음",
  personalData: (value) => (value === null ? "밝히지 않음" : personalData[value]),
  machineMade: (value) =>
    value === null ? "밝히지 않음" : value === 0 ? "없음" : `단어의 ${value}%`,
  chips: { exclusive: "독점", shared: "비독점", allUses: "모든 용도", term: months },
  filter: {
    use: "용도",
    anyUse: "모든 용도",
    exclusivity: "독점 여부",
    eitherExclusivity: "독점·비독점 모두",
    exclusive: "독점",
    shared: "비독점",
  },
  form: {
    title: "권리",
    lead: "여기 적은 내용이 그대로 계약서에 들어갑니다. 비워 둔 권리는 허락되지 않습니다.",
    usesTitle: "어떤 용도를 허락하시겠습니까?",
    leaveOpen: "밝히지 않음",
    yes: "예",
    no: "아니요",
    exclusive: "구매자 한 명에게만 허락(독점)",
    term: "기간(계약일부터의 개월 수)",
    termHint: `1~1,200. 36은 3년입니다. 비우면 ${UNSTATED_TERM_MONTHS}개월`,
    territory: "지역",
    territoryHint: "예: 전 세계, 유럽 연합. 비우면 구매자의 나라",
    redistribution: "구매자가 글을 제삼자에게 넘길 수 있음",
    attribution: "구매자가 출처를 밝혀야 함",
    basis: "권리의 근거",
    basisHint: "예: 자체 저작물, 저자와의 계약, 공유 저작물, CC BY 4.0",
    personalData: "글에 들어 있는 개인정보",
    personalDataChoices: { none: "없음", masked: "가림", present: "있음" },
    machineMade: "AI 생성 텍스트의 비율(단어의 %)",
  },
};
