import { contracts as english } from "../en/contracts";

/** What stands around a contract. The contract itself is the English one, which binds both sides. */
export const contracts = {
  ...english,
  pageTitle: (reference: string) => `契約書 ${reference}`,
  download: "PDFをダウンロード",
  toPackage: "パッケージを見る",
  note: "この契約書は、PDFとともに両当事者にメールで送付されています。アカウントがある間は、ここでいつでもご覧いただけます。",
};
