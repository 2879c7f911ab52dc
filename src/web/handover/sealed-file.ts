import type { SealedFile, SealedFiles } from "../../consignments/sealed";
import type { Side } from "../../delivery/course";
import type { Delivery } from "../../delivery/delivery";
import { webStream } from "../../formats/codecs/bytes-reader";
import { ALL_FILES } from "../../handover/links";
import { filesInArchive, offeredFile, offeredFiles } from "../../handover/offered-file";
import { tarParts, tarSize } from "../../lib/tar";
import { attachmentDisposition } from "../../uploads/inspection";
import { rangeResponse } from "../http/byte-range";
import { type DeliveryRequest, deliveryFinder } from "./asked-delivery";
import type { HandoverDeps } from "./deps";
import { type FetchContext, loggedBytes } from "./logged-bytes";

export function sealedFileResponder(services: HandoverDeps) {
  const findDelivery = deliveryFinder(services);
  const bytes = loggedBytes(services);

  return async ({ n, ...deliveryRequest }: DeliveryRequest & { n: string }): Promise<Response> => {
    const target = await findDelivery(deliveryRequest, Number(n));
    const { file, ...sealedFiles } = await offeredFile(services.db, target.delivery, n);
    const { part, ...init } = rangeResponse(
      { size: file.bytes, tag: file.sha256, headers: headersOf(file) },
      deliveryRequest.request.headers,
    );
    if (part === null) return new Response(null, init);
    const fetchContext = fetchContextOf(target, sealedFiles);
    if (deliveryRequest.request.method !== "HEAD")
      return new Response(await bytes.read(fetchContext, file, part), init);
    await bytes.requireStored(fetchContext, file);
    return new Response(null, init);
  };
}

export function sealedTarResponder(services: HandoverDeps) {
  const findDelivery = deliveryFinder(services);
  const bytes = loggedBytes(services);

  return async (deliveryRequest: DeliveryRequest): Promise<Response> => {
    const target = await findDelivery(deliveryRequest, ALL_FILES);
    const sealedFiles = await offeredFiles(services.db, target.delivery);
    const { reference } = target.delivery;
    const files = filesInArchive(reference, sealedFiles.files);
    const { part, ...init } = rangeResponse(
      {
        size: tarSize(files),
        tag: tagOf(sealedFiles),
        headers: {
          ...FILE_HEADERS,
          "content-type": "application/x-tar",
          "content-disposition": attachmentDisposition(`${reference}.tar`),
        },
      },
      deliveryRequest.request.headers,
    );
    if (part === null) return new Response(null, init);
    const fetchContext = fetchContextOf(target, sealedFiles);
    const lastFile = sealedFiles.files.at(-1);
    if (lastFile) await bytes.requireStored(fetchContext, lastFile);
    if (deliveryRequest.request.method === "HEAD") return new Response(null, init);
    return new Response(webStream(streamArchive(part)), init);

    async function* streamArchive(range: [number, number]): AsyncGenerator<Uint8Array> {
      for (const tarPart of tarParts(files, sealedFiles.sealedAt, range)) {
        if (tarPart.kind === "made") yield tarPart.bytes;
        else yield* await bytes.read(fetchContext, tarPart.file.file, [tarPart.from, tarPart.to]);
      }
    }
  };
}

function fetchContextOf(
  { delivery, side }: { delivery: Delivery; side: Side },
  { id, number }: SealedFiles,
): FetchContext {
  return { deliveryId: delivery.id, consignment: number, consignmentId: id, side };
}

function tagOf({ files }: SealedFiles): string {
  const hash = new Bun.CryptoHasher("sha256");
  for (const { sha256 } of files) hash.update(sha256);
  return hash.digest("hex");
}

const FILE_HEADERS = {
  "cache-control": "private, no-transform, max-age=0",
  "x-content-type-options": "nosniff",
};

function headersOf({ name, sha256 }: SealedFile): Record<string, string> {
  return {
    ...FILE_HEADERS,
    "content-type": "application/octet-stream",
    "content-disposition": attachmentDisposition(`${name.split("/").at(-1)}.age`),
    "repr-digest": `sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:`,
  };
}
