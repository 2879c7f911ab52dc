import { contracts as english } from "../en/contracts";

/** What stands around a contract. The contract itself is the English one, which binds both sides. */
export const contracts = {
  ...english,
  pageTitle: (reference: string) => `계약서 ${reference}`,
  download: "PDF 다운로드",
  toPackage: "패키지 보기",
  note: "양쪽 당사자 모두 이 계약서를 PDF와 함께 메일로 받았습니다. 계정을 유지하는 동안 여기에 보관됩니다.",
};
