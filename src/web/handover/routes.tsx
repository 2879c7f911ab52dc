import { KeyPage } from "../../../views/handover/key-page";
import { openReport } from "../../consignments/report";
import { readDelivery } from "../../delivery/delivery";
import { showKey } from "../../handover/key";
import { writeKeyFile } from "../../handover/key-file";
import { offeredNote } from "../../handover/offered-file";
import { NoteFault, parseVerifierKey } from "../../transparency/note";
import { attachmentDisposition } from "../../uploads/inspection";
import { limitedTo, requireSignedIn } from "../http/access";
import type { HandoverDeps } from "./deps";
import { identityLookup } from "./identity";

export function handoverRoutes(services: HandoverDeps) {
  const { db, clock, pages } = services;

  const showKeyFor = async (contractId: string, memberId: string) => {
    const delivery = await readDelivery(db, { contractId });
    const fetchKey = { deliveryId: delivery.id, memberId };
    const identity = await showKey(
      db,
      fetchKey,
      identityLookup(services.deliveryKeys),
      clock.now(),
    );
    return { delivery, identity };
  };

  /** Returns null if another key signed the report, as in a restored installation. */
  const verifierKeyOf = async (note: string): Promise<string | null> => {
    const key = await services.publicLog.verifierKey();
    try {
      openReport(note, parseVerifierKey(key));
      return key;
    } catch (error) {
      if (error instanceof NoteFault) return null;
      throw error;
    }
  };

  return limitedTo(services, "account")
    .post("/contract/:id/key", async ({ reader, viewer, params }) => {
      const { delivery, identity } = await showKeyFor(params.id, requireSignedIn(viewer).id);
      const { reference, contract_id: contractId } = delivery;
      const title = pages.messages(reader).handover.keyOf({ reference });
      const main = <KeyPage contractId={contractId} reference={reference} identity={identity} />;
      return pages.page(reader, { title, main });
    })
    .post("/contract/:id/key-file", async ({ viewer, params }) => {
      const { delivery, identity } = await showKeyFor(params.id, requireSignedIn(viewer).id);
      const note = await offeredNote(db, delivery);
      const verifierKey = await verifierKeyOf(note);
      const { reference } = delivery;
      return new Response(writeKeyFile({ reference, identity, note, verifierKey }), {
        headers: {
          "content-type": "text/plain; charset=utf-8",
          "content-disposition": attachmentDisposition(`${reference}.key`),
          "cache-control": "no-store",
        },
      });
    });
}
