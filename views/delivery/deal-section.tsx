import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import type { DeliveryReport } from "../../src/consignments/report";
import type { DealAction } from "../../src/delivery/actions";
import type { OwnDealView } from "../../src/delivery/reading";
import type { DealReview } from "../../src/delivery/reviews";
import { isTurnOfSide } from "../../src/delivery/turn";
import type { AmountDue } from "../../src/invoices/due";
import { formatDollars } from "../../src/lib/money";
import type { Side } from "../../src/rules/deal";
import { AddedTaxNote } from "../ui/added-tax-note";
import { Moment } from "../ui/moment";
import { DealReport } from "./deal-report";
import { DealTimeline } from "./deal-timeline";
import { DifferencesBeforePaying } from "./differences";
import { DisputeBox } from "./dispute-box";
import { RefundCaseBox } from "./refund-case-box";

export interface DealSectionProps {
  view: OwnDealView;
  actions: readonly DealAction[];
  due: AmountDue;
  report: DeliveryReport | null;
  isLost: boolean;
  upload?: ReactNode;
  files?: ReactNode;
  keySection?: ReactNode;
  invoice?: ReactNode;
  amendments?: ReactNode;
}

export function DealSection(props: DealSectionProps) {
  const { view, actions, due, report, isLost, upload, files, keySection, invoice, amendments } =
    props;
  const words = useMessages().delivery;
  const { side, turn, until, delivery, dispute, refund } = view;
  // The buyer must open the delivery before accepting it, so the key comes first.
  const mustOpenFirst = side === "buyer" && delivery.state === "paid";
  const isUnpaid = delivery.state === "sealed";
  const isOpen = dispute?.ended_at === null;
  // Nobody should report or confirm a payment before there is an invoice.
  const isUninvoiced = turn === "invoice" || turn === "buyer-details";
  const isPrimary = (action: DealAction) =>
    action === actions[0] &&
    !mustOpenFirst &&
    ((isTurnOfSide(turn, side) && !isUninvoiced) || action === "review");
  return (
    <section className="deal" aria-labelledby="deal-title" data-state={delivery.state}>
      <h2 id="deal-title">
        {words.title} · <span className="unbroken">{delivery.reference}</span>
      </h2>
      <p className="deal-turn" aria-live="polite">
        {words.turns[turn][side]}
      </p>
      {isUnpaid && (
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
        <p className="muted">
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
      {mustOpenFirst && keySection}
      {actions.length > 0 && (
        <p className="button-row">
          {actions.map((action) => (
            <a
              key={action}
              className={isPrimary(action) ? "button primary" : "button"}
              href={`/contract/${delivery.contract_id}/delivery/${action}`}
            >
              {words.actions[action].button}
            </a>
          ))}
        </p>
      )}
      {invoice}
      {isOpen && <DisputeBox dispute={dispute} />}
      {amendments}
      {upload}
      {!mustOpenFirst && keySection}
      {dispute && !isOpen && <DisputeBox dispute={dispute} />}
      {report && <DealReport report={report} />}
      {files}
      <DealReviews reviews={view.reviews} ownSide={side} />
      <DealTimeline timeline={view.timeline} />
      <p className="muted">{words.privacy}</p>
    </section>
  );
}

interface Props {
  reviews: readonly DealReview[];
  ownSide: Side;
}

function DealReviews({ reviews, ownSide }: Props) {
  const words = useMessages().delivery.review;
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="deal-reviews-title">
      <h3 id="deal-reviews-title">{words.title}</h3>
      {reviews.length === 1 && reviews[0]?.side === ownSide && (
        <p className="muted">{words.yours}</p>
      )}
      <ul className="deal-reviews">
        {reviews.map(({ side, stars, text, createdAt }) => (
          <li key={side}>
            <p>
              <strong>{words.given({ stars })}</strong>{" "}
              <span className="muted">
                {side === "buyer" ? words.ofSeller : words.ofBuyer} · <Moment at={createdAt} day />
              </span>
            </p>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
