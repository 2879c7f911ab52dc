import type { Db } from "../../db/client";
import { contractDocument } from "../../messages/contract";
import type { ContractPrinter } from "../../src/contracts/printer";
import type { ContractTerms } from "../../src/contracts/terms";
import { type SentContract, sendContract } from "../../src/trade/sending";

export const quickPrinter: ContractPrinter = {
  async print(terms) {
    const document = contractDocument(terms);
    return { document, pdf: new TextEncoder().encode(`%PDF-1.7 of ${terms.reference}`) };
  },
  warm() {},
  async typeset({ reference, stamp }) {
    return new TextEncoder().encode(`%PDF-1.7 of ${reference} ${stamp}`);
  },
  close() {},
};

export async function sendContractOf(db: Db, bidId: string, now: number): Promise<SentContract> {
  const { seller_id: sellerId } = await db
    .selectFrom("bids")
    .select("seller_id")
    .where("id", "=", bidId)
    .executeTakeFirstOrThrow();
  return sendContract(db, { bidId, sellerId }, quickPrinter, now);
}

const CONCLUDED = Date.UTC(2026, 10, 21, 12);

export function someTerms(changes: Partial<ContractTerms["lot"]> = {}): ContractTerms {
  return {
    reference: "AIM-2026-000123",
    concludedAt: CONCLUDED,
    seller: {
      name: "陳美玲",
      organization: "大嶼山出版社",
      country: "HK",
      email: "mei@example.test",
    },
    buyer: {
      name: "Łucja Nguyễn",
      organization: "한국 신문 연구소",
      country: "Republic of Korea",
      email: "ada@example.test",
    },
    lot: {
      id: "01998a3e-7d1c-7f00-9d55-0123456789ab",
      title: "香港中學數學題庫",
      titleLanguage: "zh-Hant",
      category: "textbook",
      language: "zh-traditional",
      words: 1_250_000,
      files: 12,
      formats: ["TXT", "JSONL"],
      publisher: "Lantau Press",
      publicationYear: 2024,
      rights: null,
      usageRights: null,
      ...changes,
    },
    priceCents: 1_850_000,
    auction: {
      openedAt: CONCLUDED - 600_000_000,
      closedAt: CONCLUDED - 60_000_000,
      bidPlacedAt: CONCLUDED - 120_000_000,
    },
  };
}
