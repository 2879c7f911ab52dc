import type { Server } from "bun";
import { Elysia } from "elysia";
import type { ConsignmentFiles } from "../../consignments/consignment-files";
import { findUploadOf, removeFile } from "../../consignments/consignments";
import { beginFile, type HandingInDeps } from "../../consignments/handing-in";
import type { Holder } from "../../consignments/holder";
import type { UploadReceiver } from "../../consignments/receiving";
import { atBothAddresses, type DeliveryParams, deliveryPath } from "../handover/address";
import { readerPlugin } from "../http/access";
import type { AppContext } from "../http/app-context";
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
import {
  type Documented,
  OFFSET_HEADER,
  PART_BODY,
  PART_OFFSET_HEADER,
  tusCallFor,
} from "./tus-calls";
import { type DeliveryContext, deliveryForUpload, whileAllowed } from "./uploader";

export interface Deps extends AppContext {
  handingIn: HandingInDeps & { folder: ConsignmentFiles; receiving: UploadReceiver };
}

const EMPTY_BODY = (async function* () {})();

/** A bucket can take a minute for each step of storing a part. */
const STORING_TIMEOUT_SECONDS = 150;

interface UploadContext extends DeliveryContext {
  params: DeliveryParams;
  server: Server<unknown> | null;
  set: { headers: Record<string, string | number | undefined> };
}

export const uploadPath = (reference: string, id: string) =>
  `${deliveryPath(reference)}/uploads/${id}`;

/** What the files are uploaded for, and the addresses of their uploads. */
export interface UploadPlace {
  holder: Holder;
  hrefOf(fileId: string): string;
}

type FindPlace = (context: DeliveryContext) => Promise<UploadPlace>;

export function tusApi(services: Deps) {
  const findPlace = async (context: DeliveryContext) => {
    const { id, reference } = await deliveryForUpload(services, context);
    return { holder: id, hrefOf: (fileId: string) => uploadPath(reference, fileId) };
  };
  return atBothAddresses((prefix) =>
    tusServer(services, prefix, findPlace, { caller: "deliverer", tag: "Delivery" }),
  );
}

/**
 * Not actions: tus is a protocol of headers, with one address for several methods and no input.
 * Uploads need different URLs from sealed files, whose HEAD and GET return ciphertext.
 */
export function tusServer(
  services: Deps,
  prefix: `/api/${string}/:${string}`,
  findPlace: FindPlace,
  documented: Documented,
) {
  const { db, clock, config, handingIn } = services;
  const { folder, receiving } = handingIn;
  const tusCall = tusCallFor(documented);
  return new Elysia({ prefix })
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
        const { holder, hrefOf } = await findPlace(context);
        requireTusVersion(request.headers);
        set.headers["tus-max-size"] = String(config.maxDeliveryBytes);
        const bytes = byteCountHeader(request.headers, "Upload-Length");
        const name = filenameIn(request.headers);
        const file = await beginFile(db, handingIn, holder, { name, bytes }, clock.now());
        const href = hrefOf(file.id);
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
        await findPlace(context);
        const method = context.request.headers.get("x-http-method-override")?.toUpperCase();
        const handler = { HEAD: getOffset, PATCH: appendPart, DELETE: cancelUpload }[method ?? ""];
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
    );

  async function getOffset(context: UploadContext): Promise<Response> {
    const { request, params, set } = context;
    const { holder } = await findPlace(context);
    requireTusVersion(request.headers);
    const file = await findUploadOf(db, holder, params.upload ?? "");
    set.headers["upload-offset"] = String(file.received);
    set.headers["upload-length"] = String(file.bytes);
    return new Response(null, { status: 200 });
  }

  async function appendPart(context: UploadContext): Promise<Response> {
    const { request, params, server, set } = context;
    const { holder } = await findPlace(context);
    requireTusVersion(request.headers);
    requirePartType(request.headers);
    // Nothing is read while a part is being stored, so the connection would count as idle.
    extendIdleTimeout(request, server, STORING_TIMEOUT_SECONDS);
    const length = request.headers.get("content-length");
    const endOffset = await receiving.receive({
      holder,
      fileId: params.upload ?? "",
      offset: byteCountHeader(request.headers, "Upload-Offset"),
      length: length === null ? null : Number(length),
      bytes: whileAllowed(services, context, request.body ?? EMPTY_BODY),
    });
    set.headers["upload-offset"] = String(endOffset);
    return new Response(null, { status: 204 });
  }

  async function cancelUpload(context: UploadContext): Promise<Response> {
    const { holder } = await findPlace(context);
    requireTusVersion(context.request.headers);
    const fileId = context.params.upload ?? "";
    await receiving.withFileLock(fileId, async () => {
      const removed = await removeFile(db, holder, { fileId });
      await folder.removeFile(removed);
    });
    return new Response(null, { status: 204 });
  }
}
