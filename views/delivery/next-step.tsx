import type { ReactNode } from "react";
import { useMessages, useTimes } from "../../messages/context";
import type { DeliveryReport } from "../../src/consignments/report";
import type { DealAction } from "../../src/delivery/actions";
import type { OwnDealView } from "../../src/delivery/reading";
import { isKeyNext } from "../../src/delivery/stages";
import { isTurnOfSide } from "../../src/delivery/turn";
import type { AmountDue } from "../../src/invoices/due";
import { formatDollars } from "../../src/lib/money";
import type { Turn } from "../../src/rules/deal";
import { billingHref } from "../invoices/invoice-section";
import { AddedTaxNote } from "../ui/added-tax-note";
import { LinkButton } from "../ui/buttons";
import { Moment } from "../ui/moment";
import { RequirePermission } from "../ui/permitted";
import { DifferencesBeforePaying } from "./differences";
import { DisputeBox } from "./dispute-box";
import { RefundCaseBox } from "./refund-case-box";

interface Props {
  view: OwnDealView;
  actions: readonly DealAction[];
  due: AmountDue;
  report: DeliveryReport | null;
  isLost: boolean;
  /** What the buyer has to do before the buttons. */
  first: ReactNode;
  /** What the step is taken with, such as the upload or the invoice. */
  tools: ReactNode;
}

/** One step, its deadline and its button, and who has to take it. */
export function NextStep({ view, actions, due, report, isLost, first, tools }: Props) {
  const words = useMessages().delivery;
  const { side, turn, until, delivery, dispute, refund } = view;
  const isUnpaid = delivery.state === "sealed";
  // The invoice states the amount with its tax.
  const isUninvoiced = isUnpaid && delivery.invoiced === 0;
  const isOwnTurn = isTurnOfSide(turn, side);
  return (
    <section className="deal-next" aria-labelledby="next-title" data-own={isOwnTurn || undefined}>
      <h2 id="next-title">{words.next}</h2>
      <p className="deal-turn" aria-live="polite">
        <TurnText turn={turn} side={side} voidedAt={delivery.voided_at} />
      </p>
      {isUninvoiced && (
        <p>
          {words.price({ amount: formatDollars(due.priceCents) })}
          <AddedTaxNote due={due} />
        </p>
      )}
      {refund && (
        <p>
          <strong>{words.refund({ amount: formatDollars(refund.amountCents) })}</strong>
          {refund.state === "due" && delivery.voided_at === null && (
            <>
              {" · "}
              {words.until} <Moment at={refund.dueAt} />
            </>
          )}
        </p>
      )}
      {refund?.case && <RefundCaseBox opened={refund.case} side={side} />}
      {until !== null && (
        <p className="deal-deadline">
          {words.until} <Moment at={until} />
        </p>
      )}
      {isLost && (
        <p className="deal-differs" role="note">
          {words.lost[side]}
        </p>
      )}
      {isUnpaid && report && actions.includes("dispute") && (
        <DifferencesBeforePaying differences={report.differs} />
      )}
      {dispute?.ended_at === null && <DisputeBox dispute={dispute} />}
      <RequirePermission permission="settle">
        {first}
        <StepButtons view={view} actions={actions} />
        {tools}
      </RequirePermission>
    </section>
  );
}

interface TurnProps {
  turn: Turn;
  side: OwnDealView["side"];
  voidedAt: number | null;
}

function TurnText({ turn, side, voidedAt }: TurnProps) {
  const words = useMessages().delivery;
  const times = useTimes();
  const isVoid = turn === "void-resolved" || turn === "void-withdrawn";
  if (!isVoid || voidedAt === null) return words.turns[turn][side];
  const since = words.void({ moment: times.moment(voidedAt) });
  return side === "buyer" ? since : `${since} ${words.afterVoid}`;
}

/** The button of the next step is the only primary one; other options are smaller. */
function StepButtons({ view, actions }: Pick<Props, "view" | "actions">) {
  const { delivery: words, invoices } = useMessages();
  const { side, turn, delivery } = view;
  const path = `/contract/${delivery.contract_id}`;
  const isDetailMissing = turn === "buyer-details" && side === "buyer";
  // Nobody should report or confirm a payment before there is an invoice.
  const isUninvoiced = turn === "invoice" || turn === "buyer-details";
  const mayLead = !isUninvoiced && !isKeyNext(view);
  const [first] = actions;
  const isPrimary = mayLead && (isTurnOfSide(turn, side) || first === "review");
  const primary = isPrimary ? first : undefined;
  const others = actions.filter((action) => action !== primary);
  if (actions.length === 0 && !isDetailMissing) return null;
  return (
    <div className="deal-buttons">
      {isDetailMissing && (
        <LinkButton
          href={billingHref(delivery.contract_id)}
          label={invoices.toDetails}
          kind="primary"
        />
      )}
      {primary && (
        <LinkButton
          href={`${path}/delivery/${primary}`}
          label={words.actions[primary].button}
          kind="primary"
        />
      )}
      {others.map((action) => (
        <LinkButton
          key={action}
          href={`${path}/delivery/${action}`}
          label={words.actions[action].button}
          kind="small"
        />
      ))}
    </div>
  );
}
