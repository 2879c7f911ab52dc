import { DealSection } from "../../../views/delivery/deal-section";
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

/** What a contract's page shows of its delivery to one of its parties. */
export async function dealPanel(
  services: HandoverNeeds & SlotNeeds,
  reader: Reader,
  party: { contractId: string; memberId: string },
) {
  const { db, clock } = services;
  const own = await findOwnDelivery(db, party).catch((error) => {
    if (error instanceof DeliveryNotFound) return null;
    throw error;
  });
  if (!own) return <SentBefore />;
  const now = clock.now();
  const view = await viewOwnDeal(db, own, now);
  const report = readReport(view.consignment?.report ?? null);
  const actions = actionsOf(view, own.side, now);
  const slots = await handoverSlots(services, view, party.memberId);
  const upload = await uploadSlot(services, reader, view);
  return <DealSection {...{ view, actions, report, upload }} {...slots} />;
}

/** Of contracts that were sent before deliveries were. */
function SentBefore() {
  const words = useMessages().delivery;
  return <p className="muted">{words.none}</p>;
}
