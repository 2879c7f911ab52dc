import { inTransaction } from "../../../db/transaction";
import { signOutsOf } from "../../accounts/session-list";
import type { Viewer } from "../../accounts/sessions";
import { type SealedFile, sealedLast } from "../../consignments/sealed";
import { type Delivery, deliveryOfPackage, latestDelivery } from "../../delivery/delivery";
import { DeliveryNotFound } from "../../delivery/refusals";
import { endDownload } from "../../handover/entries";
import { beginFetch } from "../../handover/fetches";
import type { GivenLink } from "../../handover/links";
import { offeredConsignment, offeredFile } from "../../handover/offered-file";
import { FilesLost, LinkForged } from "../../handover/refusals";
import { type Bytes, FileMissing, streamOf } from "../../store/store";
import { attachmentAs } from "../../uploads/filename";
import { bytesAnswer } from "../http/bytes-answer";
import { signedIn } from "../http/reading";
import { countedBytes } from "./counted-bytes";
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
      ? { delivery: await linkedDelivery(id, n, link, viewer), side: link.side }
      : await deliveryOfPackage(db, id, signedIn(viewer).id);
    const sealed = await offeredConsignment(db, delivery);
    const file = offeredFile(sealed, n);
    const place = { deliveryId: delivery.id, consignment: sealed.number, n: file.n, side };
    const { part, ...init } = bytesAnswer(
      { size: file.bytes, tag: file.sha256, headers: headersOf(file) },
      request.headers,
    );
    if (part === null) return new Response(null, init);
    const [first, end] = part;
    const asked = { consignment: sealed.id, id: file.id, sha256: file.sha256 };
    if (request.method === "HEAD") {
      // What could not be fetched is not promised: its last byte is looked for.
      await streamOf(await storedBytes(asked, end - 1, end)).cancel();
      return new Response(null, init);
    }
    const stored = streamOf(await storedBytes(asked, first, end));
    const fetch = { ...place, first };
    const line = await beginFetch(db, fetch, clock.now());
    const body = countedBytes(stored, (sent, isAll) => {
      const ended = { ...line, sent, whole: isAll && end === file.bytes };
      return inTransaction(db, (tx) => endDownload(tx, fetch, ended, file, clock.now())).catch(
        (error) => log.error({ err: error }, "fetch not logged"),
      );
    });
    return new Response(body, init);
  };

  /** Refuses before the answer begins: what breaks off later can only end it. */
  async function storedBytes(
    file: Parameters<typeof consignments.stream>[0],
    first: number,
    end: number,
  ): Promise<Bytes> {
    try {
      return await consignments.stream(file, first, end);
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      log.error({ err: error }, "a sealed file is missing");
      throw new FilesLost();
    }
  }

  /**
   * What a link leads to. Before its mark is known to be true nothing is told of a delivery, not even
   * whether there is one: whoever has no link and no session would learn how a sale stands.
   */
  async function linkedDelivery(
    packageId: string,
    n: string,
    link: GivenLink,
    viewer: Viewer | null,
  ): Promise<Delivery> {
    const delivery = await latestDelivery(db, packageId).catch((error) => {
      throw error instanceof DeliveryNotFound ? new LinkForged() : error;
    });
    const memberId = link.side === "buyer" ? delivery.buyer_id : delivery.seller_id;
    const consignment = await sealedLast(db, delivery.id);
    if (memberId === null || consignment === null) throw new LinkForged();
    if (viewer && viewer.id !== memberId) throw new LinkForged();
    const member = { id: memberId, sign_outs: await signOutsOf(db, memberId) };
    const linked = { deliveryId: delivery.id, consignment, n: Number(n), side: link.side, member };
    services.deliveryLinks.verify(linked, link, clock.now());
    return delivery;
  }
}

function givenLink(query: URLSearchParams): GivenLink | null {
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
