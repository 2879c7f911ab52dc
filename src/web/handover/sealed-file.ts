import type { SealedFile, SealedFiles } from "../../consignments/sealed";
import type { Side } from "../../delivery/course";
import type { Delivery } from "../../delivery/delivery";
import { webStream } from "../../formats/codecs/bytes-reader";
import { ALL_FILES } from "../../handover/links";
import { filesInArchive, offeredFile, offeredFiles } from "../../handover/offered-file";
import { tarParts, tarSize } from "../../lib/tar";
import { attachmentAs } from "../../uploads/inspection";
import { bytesAnswer } from "../http/byte-range";
import { type DeliveryRequest, deliveryFinder } from "./asked-delivery";
import type { HandoverDeps } from "./deps";
import { loggedBytes, type Place } from "./logged-bytes";

export function sealedFileAnswer(services: HandoverDeps) {
  const find = deliveryFinder(services);
  const bytes = loggedBytes(services);

  return async ({ n, ...requester }: DeliveryRequest & { n: string }): Promise<Response> => {
    const offered = await find(requester, Number(n));
    const { file, ...sealed } = await offeredFile(services.db, offered.delivery, n);
    const { part, ...init } = bytesAnswer(
      { size: file.bytes, tag: file.sha256, headers: headersOf(file) },
      requester.request.headers,
    );
    if (part === null) return new Response(null, init);
    const place = placeOf(offered, sealed);
    if (requester.request.method !== "HEAD")
      return new Response(await bytes.read(place, file, part), init);
    await bytes.expect(place, file);
    return new Response(null, init);
  };
}

export function sealedTarAnswer(services: HandoverDeps) {
  const find = deliveryFinder(services);
  const bytes = loggedBytes(services);

  return async (requester: DeliveryRequest): Promise<Response> => {
    const offered = await find(requester, ALL_FILES);
    const sealed = await offeredFiles(services.db, offered.delivery);
    const { reference } = offered.delivery;
    const files = filesInArchive(reference, sealed.files);
    const { part, ...init } = bytesAnswer(
      {
        size: tarSize(files),
        tag: tagOf(sealed),
        headers: {
          ...HEADERS,
          "content-type": "application/x-tar",
          "content-disposition": attachmentAs(`${reference}.tar`),
        },
      },
      requester.request.headers,
    );
    if (part === null) return new Response(null, init);
    const place = placeOf(offered, sealed);
    const last = sealed.files.at(-1);
    if (last) await bytes.expect(place, last);
    if (requester.request.method === "HEAD") return new Response(null, init);
    return new Response(webStream(archive(part)), init);

    async function* archive(range: [number, number]): AsyncGenerator<Uint8Array> {
      for (const next of tarParts(files, sealed.sealedAt, range)) {
        if (next.kind === "made") yield next.bytes;
        else yield* await bytes.read(place, next.file.file, [next.from, next.to]);
      }
    }
  };
}

function placeOf(
  { delivery, side }: { delivery: Delivery; side: Side },
  { id, number }: SealedFiles,
): Place {
  return { deliveryId: delivery.id, consignment: number, consignmentId: id, side };
}

function tagOf({ files }: SealedFiles): string {
  const hash = new Bun.CryptoHasher("sha256");
  for (const { sha256 } of files) hash.update(sha256);
  return hash.digest("hex");
}

const HEADERS = {
  "cache-control": "private, no-transform, max-age=0",
  "x-content-type-options": "nosniff",
};

function headersOf({ name, sha256 }: SealedFile): Record<string, string> {
  return {
    ...HEADERS,
    "content-type": "application/octet-stream",
    "content-disposition": attachmentAs(`${name.split("/").at(-1)}.age`),
    "repr-digest": `sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:`,
  };
}
