import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import type { DeliveryReport } from "../../src/consignments/report";
import type { DealAction } from "../../src/delivery/actions";
import type { OwnDealView } from "../../src/delivery/reading";
import type { DealReview } from "../../src/delivery/reviews";
import { isKeyNext, stagesOf } from "../../src/delivery/stages";
import type { AmountDue } from "../../src/invoices/due";
import type { Side } from "../../src/rules/deal";
import { Moment } from "../ui/moment";
import { DealReport } from "./deal-report";
import { DealStepper } from "./deal-stepper";
import { DealEvents } from "./deal-timeline";
import { DisputeBox } from "./dispute-box";
import { NextStep } from "./next-step";

export interface DealSectionProps {
  view: OwnDealView;
  actions: readonly DealAction[];
  due: AmountDue;
  report: DeliveryReport | null;
  isLost: boolean;
  upload?: ReactNode;
  files?: ReactNode;
  keySection?: ReactNode;
  bucket?: ReactNode;
  invoice?: ReactNode;
  fees?: ReactNode;
  amendments?: ReactNode;
}

export function DealSection(props: DealSectionProps) {
  const { view, actions, report, upload, files, keySection, bucket, invoice, fees, amendments } =
    props;
  const words = useMessages().delivery;
  const { side, delivery, dispute } = view;
  const isKeyFirst = isKeyNext(view);
  const isInvoiceNext = delivery.state === "sealed";
  const differsAbove = delivery.state === "sealed" && actions.includes("dispute");
  return (
    <>
      <DealStepper stages={stagesOf(view)} />
      <NextStep
        {...props}
        first={isKeyFirst && keySection}
        tools={
          <>
            {upload}
            {isInvoiceNext && invoice}
          </>
        }
      />
      <section className="deal" aria-labelledby="deal-title" data-state={delivery.state}>
        <h2 id="deal-title">{words.title}</h2>
        {!isKeyFirst && keySection}
        {files}
        {bucket}
        {report && <DealReport report={report} hasShownDifferences={differsAbove} />}
        {!isInvoiceNext && invoice}
        {fees}
        {dispute && dispute.ended_at !== null && <DisputeBox dispute={dispute} />}
        {amendments}
        <DealReviews reviews={view.reviews} ownSide={side} />
        <details className="deal-history unfolds">
          <summary>{words.timeline}</summary>
          <DealEvents timeline={view.timeline} />
        </details>
        <p className="muted">{words.privacy}</p>
      </section>
    </>
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
