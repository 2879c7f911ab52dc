import { Elysia } from "elysia";
import type { ConsignmentFiles } from "../../consignments/consignment-files";
import { findUploadOf, removeFile } from "../../consignments/consignments";
import { beginFile, type HandingIn } from "../../consignments/handing-in";
import { MAX_PIECE_BYTES, type Receiving } from "../../consignments/receiving";
import { reading } from "../http/reading";
import type { Site } from "../http/site";
import { bytesIn, filenameIn, requirePiece, requireTus, TUS_EXTENSIONS, TUS_VERSION } from "./tus";
import { deliveryToFill } from "./uploader";

export interface Needs extends Site {
  handingIn: HandingIn & { folder: ConsignmentFiles; receiving: Receiving };
}

/** Tells which bodies to leave alone: they go straight to the disk. */
const NOTHING = (async function* () {})();

const detail = (summary: string) => ({ tags: ["Delivery"], summary });

/**
 * What is delivered comes in by tus 1.0 (docs/product.md#handing-in). Each upload has an address of its
 * own beside the sealed file's, whose HEAD and GET mean its ciphertext.
 */
export function tusApi(services: Needs) {
  const { db, clock, config, handingIn } = services;
  const { folder, receiving } = handingIn;
  return new Elysia({ prefix: "/api/packages/:id/delivery" })
    .use(reading(services))
    .onBeforeHandle(({ set }) => {
      set.headers["tus-resumable"] = TUS_VERSION;
      set.headers["cache-control"] = "no-store";
    })
    .options(
      "/files",
      ({ set }) => {
        set.headers["tus-version"] = TUS_VERSION;
        set.headers["tus-extension"] = TUS_EXTENSIONS;
        set.headers["tus-max-size"] = String(config.maxDeliveryBytes);
        return new Response(null, { status: 204 });
      },
      { limit: "deliveryPieces", detail: detail("What of tus is understood") },
    )
    .post(
      "/files",
      async (asking) => {
        const { request, params, set } = asking;
        const { id: deliveryId } = await deliveryToFill(services, asking);
        requireTus(request.headers);
        set.headers["tus-max-size"] = String(config.maxDeliveryBytes);
        const bytes = bytesIn(request.headers, "Upload-Length");
        const name = filenameIn(request.headers);
        const file = await beginFile(db, handingIn, deliveryId, { name, bytes }, clock.now());
        const href = `/api/packages/${params.id}/delivery/uploads/${file.id}`;
        set.headers.location = href;
        set.headers["upload-offset"] = "0";
        return Response.json({ n: file.n, name: file.name, bytes, href }, { status: 201 });
      },
      {
        limit: "deliveryPieces",
        detail: detail("Begin a file by tus: Upload-Length, Upload-Metadata"),
      },
    )
    .head(
      "/uploads/:upload",
      async (asking) => {
        const { request, params, set } = asking;
        const { id: deliveryId } = await deliveryToFill(services, asking);
        requireTus(request.headers);
        const file = await findUploadOf(db, deliveryId, params.upload);
        set.headers["upload-offset"] = String(file.received);
        set.headers["upload-length"] = String(file.bytes);
        return new Response(null, { status: 200 });
      },
      { limit: "deliveryPieces", detail: detail("How much of a file has arrived") },
    )
    .patch(
      "/uploads/:upload",
      async (asking) => {
        const { request, params, set } = asking;
        const { id: deliveryId } = await deliveryToFill(services, asking);
        requireTus(request.headers);
        requirePiece(request.headers);
        set.headers["tus-max-size"] = String(MAX_PIECE_BYTES);
        const length = request.headers.get("content-length");
        const end = await receiving.receive({
          deliveryId,
          fileId: params.upload,
          offset: bytesIn(request.headers, "Upload-Offset"),
          length: length === null ? null : Number(length),
          bytes: request.body ?? NOTHING,
        });
        set.headers["upload-offset"] = String(end);
        return new Response(null, { status: 204 });
      },
      { limit: "deliveryPieces", detail: detail("Send a piece of a file, at most 64 MB") },
    )
    .delete(
      "/uploads/:upload",
      async (asking) => {
        const { id: deliveryId } = await deliveryToFill(services, asking);
        requireTus(asking.request.headers);
        const fileId = asking.params.upload;
        await receiving.whileIdle(fileId, async () => {
          const removed = await removeFile(db, deliveryId, { fileId });
          await folder.removeFile(removed);
        });
        return new Response(null, { status: 204 });
      },
      { limit: "deliveryPieces", detail: detail("Give up a file that is being sent") },
    );
}
