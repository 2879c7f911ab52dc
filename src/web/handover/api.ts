import { Elysia } from "elysia";
import { z } from "zod";
import { findOwnDelivery } from "../../delivery/delivery";
import { handoverEntry } from "../../handover/entries";
import { showKey } from "../../handover/key";
import { text } from "../../lib/answers";
import { attachmentAs } from "../../uploads/filename";
import { reading } from "../http/access";
import { bytesOf, call } from "../http/call";
import { StorageFailed } from "../http/errors";
import { atBothAddresses, partyIn } from "./address";
import type { HandoverDeps } from "./deps";
import { identityBy } from "./identity";
import { sealedFileAnswer, sealedTarAnswer } from "./sealed-file";

const SEALED = bytesOf("application/octet-stream");
const TAR = bytesOf("application/x-tar");
const RANGES = {
  takes: {
    query: { for: "Of a signed link.", until: "Of a signed link." },
    headers: { Range: "One range of bytes.", "If-None-Match": "The ETag of what you have." },
  },
  gives: { ETag: "Names these bytes.", "Repr-Digest": "SHA-256 of the whole file." },
  refusals: [410, 416],
};

const keyAnswer = z.object({ identity: text.describe("An age identity.") });

export function handoverApi(services: HandoverDeps) {
  const { db, clock } = services;
  const fetchFile = sealedFileAnswer(services);
  const fetchAll = sealedTarAnswer(services);
  return atBothAddresses((prefix) =>
    new Elysia({ prefix, tags: ["Delivery"] })
      .use(reading(services))
      .get(
        "/files/:n",
        ({ viewer, params, request }) => fetchFile({ n: params.n, params, viewer, request }),
        call("A sealed file, whole or a range of it; for both parties, or by a signed link", {
          limit: "deliveries",
          by: "fetcher",
          answers: { 200: SEALED, 206: SEALED, 304: null },
          ...RANGES,
        }),
      )
      .head(
        "/files/:n",
        ({ viewer, params, request }) => fetchFile({ n: params.n, params, viewer, request }),
        call("Its length, tag and digest, without fetching it", {
          limit: "deliveries",
          by: "fetcher",
          answers: { 200: null, 206: null, 304: null },
          ...RANGES,
        }),
      )
      .get(
        "/files.tar",
        ({ viewer, params, request }) => fetchAll({ params, viewer, request }),
        call("All sealed files as one .tar, whole or a range of it; otherwise as a single file", {
          limit: "deliveries",
          by: "fetcher",
          answers: { 200: TAR, 206: TAR, 304: null },
          ...RANGES,
        }),
      )
      .head(
        "/files.tar",
        ({ viewer, params, request }) => fetchAll({ params, viewer, request }),
        call("The archive's length and tag, without fetching it", {
          limit: "deliveries",
          by: "fetcher",
          answers: { 200: null, 206: null, 304: null },
          ...RANGES,
        }),
      )
      .get(
        "/key",
        async ({ viewer, params }) => {
          const party = partyIn(params, viewer);
          const { delivery } = await findOwnDelivery(db, party);
          const named = { deliveryId: delivery.id, memberId: party.memberId };
          const identity = await showKey(db, named, identityBy(services.deliveryKeys), clock.now());
          return { identity };
        },
        call("The key that opens the files, for the buyer who has paid; each time is logged", {
          limit: "account",
          by: "member",
          answers: keyAnswer,
          refusals: [403, 409, 410],
        }),
      )
      .get(
        "/receipts/:entry",
        async ({ viewer, params }) => {
          const { delivery } = await findOwnDelivery(db, partyIn(params, viewer));
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
        call("The signed receipt of a released key or a completed download, for both parties", {
          limit: "documents",
          by: "member",
          answers: { mediaType: "text/plain", schema: { type: "string" } },
          refusals: [409],
        }),
      ),
  );
}
