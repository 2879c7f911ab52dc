import { DealSection } from "../../../views/delivery/deal-section";
import { LiveDeal } from "../../../views/delivery/live-deal";
import { useMessages } from "../../../views/messages/context";
import { readReport } from "../../consignments/report";
import { actionsOf } from "../../delivery/actions";
import { findOwnDelivery } from "../../delivery/delivery";
import { viewOwnDeal } from "../../delivery/reading";
import { DeliveryNotFound } from "../../delivery/refusals";
import { type SlotNeeds, uploadSlot } from "../consignments/slot";
import type { HandoverNeeds } from "../handover/needs";
import { handoverSlots } from "../handover/slots";
import type { Reader } from "../http/reader";

interface Asked {
  contractId: string;
  memberId: string;
  /** Since when the contract binds nobody; null while it stands. */
  voidedAt: number | null;
  /** What the page shows already, as it says it itself. */
  seen?: string | undefined;
}

/**
 * What a contract's page shows of its delivery to one of its parties; null where that is what they
 * have seen.
 */
export async function dealPanel(services: HandoverNeeds & SlotNeeds, reader: Reader, party: Asked) {
  const { db, clock } = services;
  const own = await findOwnDelivery(db, party).catch((error) => {
    if (error instanceof DeliveryNotFound) return null;
    throw error;
  });
  if (!own) return party.seen === undefined ? <SentBefore /> : null;
  const now = clock.now();
  const view = await viewOwnDeal(db, own, now);
  const report = readReport(view.consignment?.report ?? null);
  const actions = actionsOf(view, own.side, now);
  // Links are signed anew each time; all else that is shown follows from these.
  const seen = Bun.hash(JSON.stringify([view, actions, party.voidedAt])).toString(36);
  if (party.seen === seen) return null;
  const slots = await handoverSlots(services, view, party.memberId);
  const upload = await uploadSlot(services, reader, view);
  return (
    <LiveDeal
      id={party.contractId}
      voidedAt={party.voidedAt}
      // What is being handed in tells of itself, and nothing may take it away.
      seen={upload ? null : seen}
    >
      <DealSection {...{ view, actions, report, upload }} {...slots} />
    </LiveDeal>
  );
}

/** Of contracts that were sent before deliveries were. */
function SentBefore() {
  const words = useMessages().delivery;
  return <p className="muted">{words.none}</p>;
}
