import type { z } from "zod";
import type { ContractPrinter } from "../../contracts/printer";
import { answerOnce } from "../../idempotency/once";
import type { KeyedRequest } from "../../idempotency/stored-answers";
import type { ShelfSale } from "../../licenses/selling";
import { buyLicense } from "../../licenses/shelf";
import { sendContract } from "../../trade/sending";
import type { AppContext } from "../http/app-context";
import { purchaseJson, type purchaseSchema } from "./answers";

export interface LicenseDeps extends AppContext {
  contractPrinter: ContractPrinter;
  pseudonymKey: string;
}

/** If the contract cannot be made now, a background job retries it. */
export async function purchaseOnce(
  { db, clock, log, contractPrinter }: LicenseDeps,
  purchase: Parameters<typeof buyLicense>[1],
  request: KeyedRequest | null,
): Promise<z.output<typeof purchaseSchema>> {
  const now = clock.now();
  let shelfSale: ShelfSale | null = null;
  const { json } = await answerOnce(db, request, now, async (tx) => {
    shelfSale = await buyLicense(tx, purchase, now);
    return { status: 201, json: purchaseJson(shelfSale) };
  });
  if (shelfSale) {
    const { bidId, sellerId }: ShelfSale = shelfSale;
    const sale = { bidId, sellerId, asCodePoints: true };
    await sendContract(db, sale, contractPrinter, now).catch((error) =>
      log.warn({ err: error }, "license contract not sent yet"),
    );
  }
  return json;
}
