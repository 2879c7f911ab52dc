import { contracts as english } from "../en/contracts";

/** What stands around a contract. The contract itself is the English one, which binds both sides. */
export const contracts = {
  ...english,
  pageTitle: (reference: string) => `合約 ${reference}`,
  download: "下載 PDF",
  toPackage: "查看數據包",
  note: "雙方均已透過電郵收到此合約及 PDF。只要你保留帳戶，合約便會存放於此。",
};
