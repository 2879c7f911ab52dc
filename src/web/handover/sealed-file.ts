import { signOutsOf } from "../../accounts/session-list";
import type { Viewer } from "../../accounts/sessions";
import type { SealedFile } from "../../consignments/sealed";
import type { Side } from "../../delivery/course";
import { deliveryOfPackage, latestDelivery } from "../../delivery/delivery";
import { beginFetch, endFetch } from "../../handover/fetches";
import { offeredConsignment, offeredFile } from "../../handover/offered-file";
import { LinkForged } from "../../handover/refusals";
import { attachmentAs } from "../../uploads/filename";
import { bytesAnswer } from "../http/bytes-answer";
import { signedIn } from "../http/reading";
import type { HandoverNeeds } from "./needs";

interface Asked {
  /** The package's id. */
  id: string;
  /** The file's number. */
  n: string;
  viewer: Viewer | null;
  request: Request;
}

/** Answers requests for ciphertext, and logs what was really sent. */
export function sealedFileAnswer(services: HandoverNeeds) {
  const { db, clock, consignments, log } = services;

  return async ({ id, n, viewer, request }: Asked): Promise<Response> => {
    const link = givenLink(new URL(request.url).searchParams);
    const { delivery, side } = link
      ? { delivery: await latestDelivery(db, id), side: link.side }
      : await deliveryOfPackage(db, id, signedIn(viewer).id);
    const sealed = await offeredConsignment(db, consignments, delivery);
    const file = offeredFile(sealed, n);
    const place = { deliveryId: delivery.id, consignment: sealed.number, n: file.n, side };
    if (link) {
      const memberId = side === "buyer" ? delivery.buyer_id : delivery.seller_id;
      if (memberId === null || (viewer && viewer.id !== memberId)) throw new LinkForged();
      const member = { id: memberId, sign_outs: await signOutsOf(db, memberId) };
      services.deliveryLinks.verify({ ...place, member }, link, clock.now());
    }
    const { part, ...init } = bytesAnswer(
      { size: file.bytes, tag: file.sha256, headers: headersOf(file) },
      request.headers,
    );
    if (request.method === "HEAD" || part === null) return new Response(null, init);
    const [first, end] = part;
    const line = await beginFetch(db, { ...place, first }, clock.now());
    const body = countedBytes(Bun.file(file.path).slice(first, end), (bytes, isAll) => {
      const whole = isAll && end === file.bytes;
      endFetch(db, line.id, line.before + bytes, whole).catch((error) =>
        log.error({ err: error }, "fetch not logged"),
      );
    });
    return new Response(body, init);
  };
}

function givenLink(query: URLSearchParams): { side: Side; until: number; mark: string } | null {
  const mark = query.get("mark");
  if (mark === null) return null;
  const side = query.get("for");
  if (side !== "buyer" && side !== "seller") throw new LinkForged();
  return { side, until: Number(query.get("until")), mark };
}

function headersOf({ name, sha256 }: SealedFile): Record<string, string> {
  return {
    "content-type": "application/octet-stream",
    "content-disposition": attachmentAs(`${name.split("/").at(-1)}.age`),
    "cache-control": "private, no-transform, max-age=0",
    "repr-digest": `sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:`,
    "x-content-type-options": "nosniff",
  };
}

/**
 * Bytes as they are asked for, never more of them in memory than are being sent.
 * @param ended hears how many went, and whether they were all
 */
function countedBytes(
  bytes: Blob,
  ended: (sent: number, whole: boolean) => void,
): ReadableStream<Uint8Array> {
  const reader = bytes.stream().getReader();
  let sent = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch((error) => {
          ended(sent, false);
          throw error;
        });
        if (done) {
          ended(sent, sent === bytes.size);
          return controller.close();
        }
        sent += value.byteLength;
        controller.enqueue(value);
      },
      cancel() {
        ended(sent, false);
        return reader.cancel();
      },
    },
    { highWaterMark: 0 },
  );
}
