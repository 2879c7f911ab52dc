import type { Db } from "../../db/client";
import { contractDocument } from "../../messages/contract";
import type { ContractPrinter } from "../../src/contracts/printer";
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
