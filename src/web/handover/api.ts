import { Elysia } from "elysia";
import { deliveryOfPackage } from "../../delivery/delivery";
import { handoverEntry } from "../../handover/entries";
import { showKey } from "../../handover/key";
import { attachmentAs } from "../../uploads/filename";
import { StorageFailed } from "../http/errors";
import { reading, signedIn } from "../http/reading";
import { identityBy } from "./identity";
import type { HandoverNeeds } from "./needs";
import { sealedFileAnswer, sealedTarAnswer } from "./sealed-file";

const FILE = "/packages/:id/delivery/files/:n";
const ALL = "/packages/:id/delivery/files.tar";

/** Fetching what was sealed, and the key that opens it (docs/product.md#hand-over). */
export function handoverApi(services: HandoverNeeds) {
  const { db, clock } = services;
  const fetchFile = sealedFileAnswer(services);
  const fetchAll = sealedTarAnswer(services);
  return new Elysia({ prefix: "/api", tags: ["Delivery"] })
    .use(reading(services))
    .get(FILE, ({ viewer, params, request }) => fetchFile({ ...params, viewer, request }), {
      limit: "deliveries",
      detail: {
        summary: "A sealed file, whole or a range of it; for both parties, or by a signed link",
      },
    })
    .head(FILE, ({ viewer, params, request }) => fetchFile({ ...params, viewer, request }), {
      limit: "deliveries",
      detail: { summary: "Its length, tag and digest, without fetching it" },
    })
    .get(ALL, ({ viewer, params, request }) => fetchAll({ ...params, viewer, request }), {
      limit: "deliveries",
      detail: {
        summary: "All sealed files as one .tar, whole or a range of it; otherwise as a single file",
      },
    })
    .head(ALL, ({ viewer, params, request }) => fetchAll({ ...params, viewer, request }), {
      limit: "deliveries",
      detail: { summary: "The archive's length and tag, without fetching it" },
    })
    .get(
      "/packages/:id/delivery/key",
      async ({ viewer, params }) => {
        const { id: memberId } = signedIn(viewer);
        const { delivery } = await deliveryOfPackage(db, params.id, memberId);
        const named = { deliveryId: delivery.id, memberId };
        const identity = await showKey(db, named, identityBy(services.deliveryKeys), clock.now());
        return { identity };
      },
      {
        limit: "account",
        detail: {
          summary: "The key that opens the files, for the buyer who has paid; each time is logged",
        },
      },
    )
    .get(
      "/packages/:id/delivery/receipts/:entry",
      async ({ viewer, params }) => {
        const { delivery } = await deliveryOfPackage(db, params.id, signedIn(viewer).id);
        const entry = await handoverEntry(db, delivery.id, params.entry);
        const [receipt] = await services.publicLog.receipts([entry]);
        if (!receipt) throw new StorageFailed();
        return new Response(receipt.text, {
          headers: {
            "content-type": "text/plain; charset=utf-8",
            "content-disposition": attachmentAs(`${delivery.reference}-${params.entry}.receipt`),
            "cache-control": "no-store",
          },
        });
      },
      {
        limit: "documents",
        detail: {
          summary: "The signed receipt of a released key or a completed download, for both parties",
        },
      },
    );
}
