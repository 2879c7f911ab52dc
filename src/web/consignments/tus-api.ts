import type { Server } from "bun";
import { Elysia } from "elysia";
import type { ConsignmentFiles } from "../../consignments/consignment-files";
import { findUploadOf, removeFile } from "../../consignments/consignments";
import { beginFile, type HandingInDeps } from "../../consignments/handing-in";
import type { UploadReceiver } from "../../consignments/receiving";
import { atBothAddresses, type DeliveryParams, deliveryPath } from "../handover/address";
import { readerPlugin } from "../http/access";
import type { AppContext } from "../http/app-context";
import { type ApiCall, apiCall, type Content } from "../http/call";
import { RouteNotFound } from "../http/errors";
import { LOCATION_HEADER } from "../http/redirect";
import { extendIdleTimeout } from "../http/request";
import { startedFileSchema } from "./answers";
import {
  byteCountHeader,
  filenameIn,
  requirePartType,
  requireTusVersion,
  TUS_EXTENSIONS,
  TUS_VERSION,
} from "./tus";
import { type DeliveryContext, deliveryForUpload } from "./uploader";

export interface Deps extends AppContext {
  handingIn: HandingInDeps & { folder: ConsignmentFiles; receiving: UploadReceiver };
}

const EMPTY_BODY = (async function* () {})();

/** A bucket can take a minute for each step of storing a part. */
const STORING_TIMEOUT_SECONDS = 150;

interface UploadContext extends DeliveryContext {
  params: DeliveryParams & { upload: string };
  server: Server<unknown> | null;
  set: { headers: Record<string, string | number | undefined> };
}

export const uploadPath = (reference: string, id: string) =>
  `${deliveryPath(reference)}/uploads/${id}`;

const tusCall = (summary: string, { parameters, ...details }: Omit<ApiCall, "caller">) =>
  apiCall(summary, {
    limit: "deliveryPieces",
    caller: "deliverer",
    tag: "Delivery",
    ...details,
    parameters: {
      headers: { "Tus-Resumable": "The tus version, `1.0.0`.", ...parameters?.headers },
    },
    refusals: [412, ...(details.refusals ?? [])],
  });

const OFFSET_HEADER = { "Upload-Offset": "Number of bytes received." };
const PART_OFFSET_HEADER = { "Upload-Offset": "The offset at which this part begins." };
const PART_BODY: Content = {
  mediaType: "application/offset+octet-stream",
  schema: { type: "string", format: "binary" },
};

/**
 * Not actions: tus is a protocol of headers, with one address for several methods and no input.
 * Uploads need different URLs from sealed files, whose HEAD and GET return ciphertext.
 */
export function tusApi(services: Deps) {
  const { db, clock, config, handingIn } = services;
  const { folder, receiving } = handingIn;
  return atBothAddresses((prefix) =>
    new Elysia({ prefix })
      .use(readerPlugin(services))
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
        tusCall("Get the supported tus version and extensions", {
          responses: { 204: null },
          refusals: [413],
        }),
      )
      .post(
        "/files",
        async (context) => {
          const { request, set } = context;
          const { id: deliveryId, reference } = await deliveryForUpload(services, context);
          requireTusVersion(request.headers);
          set.headers["tus-max-size"] = String(config.maxDeliveryBytes);
          const bytes = byteCountHeader(request.headers, "Upload-Length");
          const name = filenameIn(request.headers);
          const file = await beginFile(db, handingIn, deliveryId, { name, bytes }, clock.now());
          const href = uploadPath(reference, file.id);
          set.headers.location = href;
          set.headers["upload-offset"] = "0";
          return Response.json({ n: file.n, name: file.name, bytes, href }, { status: 201 });
        },
        tusCall("Start a file upload (tus)", {
          responses: { 201: startedFileSchema },
          parameters: {
            headers: {
              "Upload-Length": "Size of the file in bytes.",
              "Upload-Metadata": "`filename`, followed by the name in base64.",
            },
          },
          responseHeaders: { ...LOCATION_HEADER, ...OFFSET_HEADER },
          refusals: [413, 423, 507],
        }),
      )
      .head(
        "/uploads/:upload",
        getOffset,
        tusCall("Get the offset of a file upload (tus)", {
          responses: null,
          responseHeaders: OFFSET_HEADER,
        }),
      )
      .patch(
        "/uploads/:upload",
        appendPart,
        tusCall("Send part of a file (tus)", {
          streamsUpTo: config.maxDeliveryBytes,
          responses: { 204: null },
          body: PART_BODY,
          parameters: { headers: PART_OFFSET_HEADER },
          responseHeaders: OFFSET_HEADER,
          refusals: [415, 423, 507],
        }),
      )
      .delete(
        "/uploads/:upload",
        cancelUpload,
        tusCall("Cancel a file upload (tus)", {
          responses: { 204: null },
          refusals: [423],
        }),
      )
      .post(
        "/uploads/:upload",
        async (context) => {
          await deliveryForUpload(services, context);
          const method = context.request.headers.get("x-http-method-override")?.toUpperCase();
          const handler = { HEAD: getOffset, PATCH: appendPart, DELETE: cancelUpload }[
            method ?? ""
          ];
          if (!handler) throw new RouteNotFound();
          return handler(context);
        },
        tusCall("Send PATCH, HEAD or DELETE as POST (tus)", {
          streamsUpTo: config.maxDeliveryBytes,
          responses: { 200: null, 204: null },
          body: PART_BODY,
          parameters: {
            headers: {
              "X-HTTP-Method-Override": "The method to use instead of POST.",
              ...PART_OFFSET_HEADER,
            },
          },
          responseHeaders: OFFSET_HEADER,
          refusals: [415, 423, 507],
        }),
      ),
  );

  async function getOffset(context: UploadContext): Promise<Response> {
    const { request, params, set } = context;
    const { id: deliveryId } = await deliveryForUpload(services, context);
    requireTusVersion(request.headers);
    const file = await findUploadOf(db, deliveryId, params.upload);
    set.headers["upload-offset"] = String(file.received);
    set.headers["upload-length"] = String(file.bytes);
    return new Response(null, { status: 200 });
  }

  async function appendPart(context: UploadContext): Promise<Response> {
    const { request, params, server, set } = context;
    const { id: deliveryId } = await deliveryForUpload(services, context);
    requireTusVersion(request.headers);
    requirePartType(request.headers);
    // Nothing is read while a part is being stored, so the connection would count as idle.
    extendIdleTimeout(request, server, STORING_TIMEOUT_SECONDS);
    const length = request.headers.get("content-length");
    const endOffset = await receiving.receive({
      deliveryId,
      fileId: params.upload,
      offset: byteCountHeader(request.headers, "Upload-Offset"),
      length: length === null ? null : Number(length),
      bytes: request.body ?? EMPTY_BODY,
    });
    set.headers["upload-offset"] = String(endOffset);
    return new Response(null, { status: 204 });
  }

  async function cancelUpload(context: UploadContext): Promise<Response> {
    const { id: deliveryId } = await deliveryForUpload(services, context);
    requireTusVersion(context.request.headers);
    const fileId = context.params.upload;
    await receiving.withFileLock(fileId, async () => {
      const removed = await removeFile(db, deliveryId, { fileId });
      await folder.removeFile(removed);
    });
    return new Response(null, { status: 204 });
  }
}
