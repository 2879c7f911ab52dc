import type { Server } from "bun";
import { Elysia } from "elysia";
import type { ConsignmentFiles } from "../../consignments/consignment-files";
import { findUploadOf, removeFile } from "../../consignments/consignments";
import { beginFile, type HandingIn } from "../../consignments/handing-in";
import type { Receiving } from "../../consignments/receiving";
import { atBothAddresses, type DeliveryParams, deliveryPath } from "../handover/address";
import { reading } from "../http/access";
import type { AppContext } from "../http/app-context";
import { type Call, type Content, call } from "../http/call";
import { RouteNotFound } from "../http/errors";
import { LOCATION } from "../http/redirect";
import { keepOpen } from "../http/request";
import { begunFileAnswer } from "./answers";
import { bytesIn, filenameIn, requirePiece, requireTus, TUS_EXTENSIONS, TUS_VERSION } from "./tus";
import { type Asking, deliveryToFill } from "./uploader";

export interface Deps extends AppContext {
  handingIn: HandingIn & { folder: ConsignmentFiles; receiving: Receiving };
}

/** Returning it keeps Elysia from reading bodies that are streamed to disk. */
const NOTHING = (async function* () {})();

/** A bucket can take a minute for each step of storing a part. */
const STORING_SECONDS = 150;

interface Upload extends Asking {
  params: DeliveryParams & { upload: string };
  server: Server<unknown> | null;
  set: { headers: Record<string, string | number | undefined> };
}

export const uploadPath = (reference: string, id: string) =>
  `${deliveryPath(reference)}/uploads/${id}`;

const tus = (summary: string, { takes, ...details }: Omit<Call, "by">) =>
  call(summary, {
    ...{ limit: "deliveryPieces", by: "deliverer", tag: "Delivery", ...details },
    takes: { headers: { "Tus-Resumable": "The tus version, `1.0.0`.", ...takes?.headers } },
    refusals: [412, ...(details.refusals ?? [])],
  });

const OFFSET = { "Upload-Offset": "Number of bytes received." };
const PLACE = { "Upload-Offset": "The offset at which this part begins." };
const PIECE: Content = {
  mediaType: "application/offset+octet-stream",
  schema: { type: "string", format: "binary" },
};

/** Uploads need different URLs from sealed files, whose HEAD and GET return ciphertext. */
export function tusApi(services: Deps) {
  const { db, clock, config, handingIn } = services;
  const { folder, receiving } = handingIn;
  return atBothAddresses((prefix) =>
    new Elysia({ prefix })
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
        tus("Get the supported parts of tus", { answers: { 204: null }, refusals: [413] }),
      )
      .post(
        "/files",
        async (asking) => {
          const { request, set } = asking;
          const { id: deliveryId, reference } = await deliveryToFill(services, asking);
          requireTus(request.headers);
          set.headers["tus-max-size"] = String(config.maxDeliveryBytes);
          const bytes = bytesIn(request.headers, "Upload-Length");
          const name = filenameIn(request.headers);
          const file = await beginFile(db, handingIn, deliveryId, { name, bytes }, clock.now());
          const href = uploadPath(reference, file.id);
          set.headers.location = href;
          set.headers["upload-offset"] = "0";
          return Response.json({ n: file.n, name: file.name, bytes, href }, { status: 201 });
        },
        tus("Start a file upload (tus)", {
          answers: { 201: begunFileAnswer },
          takes: {
            headers: {
              "Upload-Length": "Size of the file in bytes.",
              "Upload-Metadata": "`filename`, followed by the name in base64.",
            },
          },
          gives: { ...LOCATION, ...OFFSET },
          refusals: [413, 423, 507],
        }),
      )
      .head(
        "/uploads/:upload",
        offset,
        tus("Get the offset of a file upload (tus)", { answers: null, gives: OFFSET }),
      )
      .patch(
        "/uploads/:upload",
        append,
        tus("Send part of a file (tus)", {
          answers: { 204: null },
          body: PIECE,
          takes: { headers: PLACE },
          gives: OFFSET,
          refusals: [415, 423, 507],
        }),
      )
      .delete(
        "/uploads/:upload",
        giveUp,
        tus("Cancel a file upload (tus)", {
          answers: { 204: null },
          refusals: [423],
        }),
      )
      .post(
        "/uploads/:upload",
        async (asking) => {
          await deliveryToFill(services, asking);
          const method = asking.request.headers.get("x-http-method-override")?.toUpperCase();
          const handler = { HEAD: offset, PATCH: append, DELETE: giveUp }[method ?? ""];
          if (!handler) throw new RouteNotFound();
          return handler(asking);
        },
        tus("Send PATCH, HEAD or DELETE as POST (tus)", {
          answers: { 200: null, 204: null },
          body: PIECE,
          takes: {
            headers: { "X-HTTP-Method-Override": "The method to use instead of POST.", ...PLACE },
          },
          gives: OFFSET,
          refusals: [415, 423, 507],
        }),
      ),
  );

  async function offset(asking: Upload): Promise<Response> {
    const { request, params, set } = asking;
    const { id: deliveryId } = await deliveryToFill(services, asking);
    requireTus(request.headers);
    const file = await findUploadOf(db, deliveryId, params.upload);
    set.headers["upload-offset"] = String(file.received);
    set.headers["upload-length"] = String(file.bytes);
    return new Response(null, { status: 200 });
  }

  async function append(asking: Upload): Promise<Response> {
    const { request, params, server, set } = asking;
    const { id: deliveryId } = await deliveryToFill(services, asking);
    requireTus(request.headers);
    requirePiece(request.headers);
    // Nothing is read while a part is being stored, so the connection would count as idle.
    keepOpen(request, server, STORING_SECONDS);
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
  }

  async function giveUp(asking: Upload): Promise<Response> {
    const { id: deliveryId } = await deliveryToFill(services, asking);
    requireTus(asking.request.headers);
    const fileId = asking.params.upload;
    await receiving.whileIdle(fileId, async () => {
      const removed = await removeFile(db, deliveryId, { fileId });
      await folder.removeFile(removed);
    });
    return new Response(null, { status: 204 });
  }
}
