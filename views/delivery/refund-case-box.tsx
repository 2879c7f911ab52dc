import { useMessages } from "../../messages/context";
import type { RefundCase } from "../../src/delivery/refund";
import { beforeValue } from "../../src/lib/wording";
import type { Side } from "../../src/rules/deal";

export function RefundCaseBox({ opened, side }: { opened: RefundCase; side: Side }) {
  const words = useMessages().delivery;
  const { outcome, note, closedAt } = opened;
  if (outcome === null)
    return closedAt === null ? <p role="note">{words.refundCase[side]}</p> : null;
  return (
    <dl className="deal-dispute">
      <dt>{words.steps[outcome === "refunded" ? "refund-shown" : "refund-unpaid"]}</dt>
      <dd>
        {beforeValue(words.operatorReasons)}
        {note}
      </dd>
    </dl>
  );
}
