import type { ReactNode } from "react";
import { HandIn } from "../../../islands/delivery/hand-in";
import { CollectionDelivery } from "../../../views/delivery/collection-delivery";
import { DeliveryUpload, DetailsFirst } from "../../../views/delivery/handing-in";
import { SealReview } from "../../../views/delivery/seal-review";
import { Island } from "../../../views/ui/island";
import { deliverableCollection } from "../../consignments/collection/delivering";
import { latestConsignment, statusOf } from "../../consignments/consignment-status";
import { uploadReasonOf } from "../../consignments/openness";
import { MAX_POSTED_BYTES } from "../../consignments/receiving";
import { tokenOf } from "../../consignments/tokens";
import type { OwnDealView } from "../../delivery/reading";
import { activeDeliveriesOf } from "../../delivery/sharing";
import { deliveryPath } from "../handover/address";
import type { Assets } from "../http/assets";
import type { Reader } from "../http/reader";
import { type Deps, uploadPath } from "./tus-api";

export interface SlotDeps extends Deps {
  assets: Assets;
}

interface UploadView extends OwnDealView {
  /** Whether the upload cannot be completed before the seller adds invoice details. */
  isDetailMissing: boolean;
}

export async function uploadSlot(services: SlotDeps, reader: Reader, view: UploadView) {
  const { db, config, handingIn, assets, pages } = services;
  const { delivery, side } = view;
  if (side !== "seller" || delivery.voided_at !== null) return null;
  const latest = await latestConsignment(db, delivery.id);
  const activeDeliveries = await activeDeliveriesOf(db, delivery.id);
  const isOpen =
    latest?.status === "measuring" ||
    (await uploadReasonOf(db, delivery, handingIn, activeDeliveries)) !== null;
  if (!isOpen) return null;
  const sampled = await deliverableCollection(db, delivery);
  const { status, number, files, total, read, faults, measured } = await statusOf(db, latest);
  const { reference } = delivery;
  const messages = pages.messages(reader);
  const hasOpenConsignment = status === "open" || status === "measuring";
  const island = (
    <Island
      name="hand-in"
      component={HandIn}
      modules={assets.modulesOf("hand-in.js")}
      props={{
        page: `/contract/${delivery.contract_id}`,
        path: deliveryPath(reference),
        library: assets.path("tus.js"),
        measuring: status === "measuring",
        measured: measured !== null,
        postedBytes: MAX_POSTED_BYTES,
        faults: messages.handingIn.faults,
        words: { ...messages.handingIn.island, labelled: messages.common.labelled },
        files: hasOpenConsignment
          ? files.map(({ id, ...file }) => ({ ...file, href: uploadPath(reference, id) }))
          : [],
        total,
        read,
      }}
    />
  );
  // The id keeps refreshes from replacing the upload island during one consignment.
  const consignmentNumber = hasOpenConsignment ? number : number + 1;
  if (status === "measuring")
    return <Unmorphed id={`measuring-${consignmentNumber}`}>{island}</Unmorphed>;
  const uploadForm = (
    <Unmorphed id={`handing-in-${consignmentNumber}`}>
      <DeliveryUpload
        contractId={delivery.contract_id}
        reference={reference}
        url={config.publicUrl}
        maxBytes={config.maxDeliveryBytes}
        faults={faults}
        isUploadKept={status !== "refused"}
        licenseCount={activeDeliveries.length}
        token={await tokenOf(db, delivery.id)}
        island={island}
      />
    </Unmorphed>
  );
  return (
    <>
      {view.isDetailMissing && <DetailsFirst contractId={delivery.contract_id} />}
      {sampled && (
        <CollectionDelivery contractId={delivery.contract_id} report={sampled.measured} />
      )}
      {measured && <SealReview contractId={delivery.contract_id} measured={measured} />}
      {uploadForm}
    </>
  );
}

function Unmorphed({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} hx-morph-skip="">
      {children}
    </div>
  );
}
