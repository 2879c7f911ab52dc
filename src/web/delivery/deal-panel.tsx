import { useMessages } from "../../../messages/context";
import { AmendmentSection } from "../../../views/amendments/amendment-section";
import { BucketSection } from "../../../views/buckets/bucket-section";
import { DealSection } from "../../../views/delivery/deal-section";
import { LiveDeal } from "../../../views/delivery/live-deal";
import { FeeSection } from "../../../views/fees/fee-section";
import { InvoiceSection } from "../../../views/invoices/invoice-section";
import { ActorNamesContext } from "../../../views/ui/acted-by";
import { shownBucket } from "../../buckets/reading";
import { readReport } from "../../consignments/report";
import type { ContractTerms } from "../../contracts/terms";
import { actionsOf } from "../../delivery/actions";
import { ownAmendments } from "../../delivery/amendment-reading";
import { DeliveryNotFound, findOwnDelivery } from "../../delivery/delivery";
import { lacksDetailsToSeal, ownInvoice } from "../../delivery/invoicing";
import { type OwnDealView, viewOwnDeal } from "../../delivery/reading";
import { ownFeeInvoices } from "../../fees/fee-invoices";
import { amountDue } from "../../invoices/due";
import { actorNames } from "../../memberships/actors";
import { type SlotDeps, uploadSlot } from "../consignments/slot";
import type { HandoverDeps } from "../handover/deps";
import { handoverSlots } from "../handover/slots";
import { requireSignedIn } from "../http/access";
import type { Reader } from "../http/reader";

interface DealRequest {
  contractId: string;
  memberId: string;
  voidedAt: number | null;
  terms: ContractTerms;
  seen?: string | undefined;
}

/** Null without a delivery, or if nothing has changed since `seen`. */
export async function dealPanel(
  services: HandoverDeps & SlotDeps,
  reader: Reader,
  party: DealRequest,
) {
  const { db, clock } = services;
  const ownDelivery = await findOwnDelivery(db, party).catch((error) => {
    if (error instanceof DeliveryNotFound) return null;
    throw error;
  });
  if (!ownDelivery) return null;
  const now = clock.now();
  const view = await viewOwnDeal(db, ownDelivery, now);
  const actions = actionsOf(view, ownDelivery.side, now);
  const invoice = await ownInvoice(db, ownDelivery);
  const feeInvoices = await ownFeeInvoices(db, party.memberId, [party.contractId]);
  const fees = feeInvoices.get(party.contractId) ?? [];
  const dispute = view.dispute?.ended_at === null ? view.dispute : null;
  const amendments = await ownAmendments(db, ownDelivery, { terms: party.terms, dispute });
  const bucket = await shownBucket(db, ownDelivery);
  const seen = fingerprintOf(view, [actions, party.voidedAt, invoice, amendments, bucket, ...fees]);
  if (party.seen === seen) return null;
  const report = readReport(view.consignment?.report ?? null);
  const isLost = await services.handingIn.isLost(db, ownDelivery.delivery, view.consignment);
  const due = amountDue(party.terms, invoice.invoice?.details.tax ?? null);
  const isDetailMissing = lacksDetailsToSeal(view.delivery, party.terms, invoice.missing);
  const upload = await uploadSlot(services, reader, { ...view, isDetailMissing });
  const slots = isLost ? {} : await handoverSlots(services, view, party.memberId);
  const { contract_id: contractId, reference } = ownDelivery.delivery;
  const actorIds = view.timeline.map(({ actedBy }) => actedBy);
  const names = await actorNames(db, requireSignedIn(reader.viewer), actorIds);
  return (
    <ActorNamesContext value={names}>
      <LiveDeal id={party.contractId} seenVersion={seen}>
        <DealSection
          view={view}
          actions={actions}
          due={due}
          report={report}
          upload={upload}
          isLost={isLost}
          invoice={<InvoiceSection contractId={contractId} reference={reference} own={invoice} />}
          fees={<FeeSection notes={fees} />}
          amendments={<AmendmentSection own={amendments} />}
          bucket={bucket && <BucketSection contractId={contractId} {...bucket} />}
          {...slots}
        />
      </LiveDeal>
    </ActorNamesContext>
  );
}

/** Excludes files and links, so that uploads and newly signed links cause no refresh. */
function fingerprintOf(
  { consignment, files: _, ...view }: OwnDealView,
  otherContent: unknown[],
): string {
  const sealedId = consignment?.status === "sealed" && consignment.id;
  return Bun.hash(JSON.stringify([view, sealedId, otherContent])).toString(36);
}

export function NoDelivery() {
  const words = useMessages().delivery;
  return <p className="muted">{words.none}</p>;
}
