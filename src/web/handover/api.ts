import { Elysia } from "elysia";
import { z } from "zod";
import { findOwnDelivery } from "../../delivery/delivery";
import { handoverEntry } from "../../handover/entries";
import { showKey } from "../../handover/key";
import { text } from "../../lib/answers";
import { attachmentAs } from "../../uploads/inspection";
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
    query: { for: "Part of a signed link.", until: "Part of a signed link." },
    headers: { Range: "A single range of bytes.", "If-None-Match": "The ETag of your copy." },
  },
  gives: { ETag: "Identifies the content.", "Repr-Digest": "SHA-256 of the whole file." },
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
        call("Download a sealed file, or a range of it", {
          limit: "deliveries",
          by: "fetcher",
          answers: { 200: SEALED, 206: SEALED, 304: null },
          ...RANGES,
        }),
      )
      .head(
        "/files/:n",
        ({ viewer, params, request }) => fetchFile({ n: params.n, params, viewer, request }),
        call("Get a sealed file's length, tag and digest", {
          limit: "deliveries",
          by: "fetcher",
          answers: { 200: null, 206: null, 304: null },
          ...RANGES,
        }),
      )
      .get(
        "/files.tar",
        ({ viewer, params, request }) => fetchAll({ params, viewer, request }),
        call("Download all sealed files as one .tar, or a range of it", {
          limit: "deliveries",
          by: "fetcher",
          answers: { 200: TAR, 206: TAR, 304: null },
          ...RANGES,
        }),
      )
      .head(
        "/files.tar",
        ({ viewer, params, request }) => fetchAll({ params, viewer, request }),
        call("Get the archive's length and tag", {
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
          const fetchKey = { deliveryId: delivery.id, memberId: party.memberId };
          const identity = await showKey(
            db,
            fetchKey,
            identityBy(services.deliveryKeys),
            clock.now(),
          );
          return { identity };
        },
        call("Get the key of a paid delivery; every request is logged", {
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
        call("Get the signed receipt for a released key or a completed download", {
          limit: "documents",
          by: "member",
          answers: { mediaType: "text/plain", schema: { type: "string" } },
          refusals: [409],
        }),
      ),
  );
}
