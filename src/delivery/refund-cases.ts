import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { requireUninvolved } from "../operators/own-cases";
import { lowerPriceByRefund } from "./amended-price";
import { readDelivery, StepOutOfOrder } from "./delivery";
import { type Refund, refundOf } from "./refund";
import { refundDue } from "./refunding";
import type { RefundFinding } from "./schema";
import { type StepInput, takeStep } from "./steps";

interface ClosedCase extends RefundFinding {
  deliveryId: string;
  closedBy: string;
}

/** A finding that nothing was paid can be corrected later. */
export const isRefundDecidable = (refund: Refund | null): boolean =>
  refund !== null && refund.case !== null && refund.state !== "received";

/** @throws DeliveryNotFound, OwnCase, StepOutOfOrder */
export async function closeRefundCase(db: Db, closed: ClosedCase, now: number): Promise<void> {
  const { deliveryId, decision, note, closedBy } = closed;
  await inTransaction(db, async (tx) => {
    const delivery = await readDelivery(tx, { deliveryId });
    await requireUninvolved(tx, closedBy, delivery);
    const refund = refundOf(delivery);
    if (!refund || !isRefundDecidable(refund)) throw new StepOutOfOrder();
    if (refund.case?.outcome === decision) throw new StepOutOfOrder();
    const isRefunded = decision === "refunded";
    const finding: StepInput = {
      step: isRefunded ? "refund-shown" : "refund-unpaid",
      actor: "operator",
      details: { note },
      ruling: { outcome: null, note },
      set: {
        ...(isRefunded
          ? { refund_received_at: now }
          : { refund_sent_at: null, refund_missing: delivery.refund_missing + 1 }),
        refund_closed_at: now,
        refund_closed_as: decision,
        refund_closed_note: note,
        refund_closed_by: closedBy,
      },
      ...refundDue(delivery, isRefunded ? undefined : refund.dueAt),
    };
    if (isRefunded) await lowerPriceByRefund(tx, delivery);
    await takeStep(tx, delivery, finding, now);
  });
}
