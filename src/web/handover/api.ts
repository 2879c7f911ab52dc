import { Elysia } from "elysia";
import { z } from "zod";
import { findOwnDelivery } from "../../delivery/delivery";
import { handoverEntry } from "../../handover/entries";
import { showKey } from "../../handover/key";
import { text } from "../../lib/answers";
import { attachmentDisposition } from "../../uploads/inspection";
import { readerPlugin } from "../http/access";
import { apiCall, binaryContent } from "../http/call";
import { StorageFailed } from "../http/errors";
import { atBothAddresses, partyIn } from "./address";
import type { HandoverDeps } from "./deps";
import { identityLookup } from "./identity";
import { sealedFileResponder, sealedTarResponder } from "./sealed-file";

const SEALED_FILE = binaryContent("application/octet-stream");
const TAR_FILE = binaryContent("application/x-tar");
const RANGE_OPTIONS = {
  takes: {
    query: { for: "Part of a signed link.", until: "Part of a signed link." },
    headers: { Range: "A single range of bytes.", "If-None-Match": "The ETag of your copy." },
  },
  gives: { ETag: "Identifies the content.", "Repr-Digest": "SHA-256 of the whole file." },
  refusals: [410, 416],
};

const keySchema = z.object({ identity: text.describe("An age identity.") });

export function handoverApi(services: HandoverDeps) {
  const { db, clock } = services;
  const fetchFile = sealedFileResponder(services);
  const fetchAll = sealedTarResponder(services);
  return atBothAddresses((prefix) =>
    new Elysia({ prefix, tags: ["Delivery"] })
      .use(readerPlugin(services))
      .get(
        "/files/:n",
        ({ viewer, params, request }) => fetchFile({ n: params.n, params, viewer, request }),
        apiCall("Download a sealed file, or a range of it", {
          limit: "deliveries",
          caller: "fetcher",
          responses: { 200: SEALED_FILE, 206: SEALED_FILE, 304: null },
          ...RANGE_OPTIONS,
        }),
      )
      .head(
        "/files/:n",
        ({ viewer, params, request }) => fetchFile({ n: params.n, params, viewer, request }),
        apiCall("Get a sealed file's length, tag and digest", {
          limit: "deliveries",
          caller: "fetcher",
          responses: { 200: null, 206: null, 304: null },
          ...RANGE_OPTIONS,
        }),
      )
      .get(
        "/files.tar",
        ({ viewer, params, request }) => fetchAll({ params, viewer, request }),
        apiCall("Download all sealed files as one .tar, or a range of it", {
          limit: "deliveries",
          caller: "fetcher",
          responses: { 200: TAR_FILE, 206: TAR_FILE, 304: null },
          ...RANGE_OPTIONS,
        }),
      )
      .head(
        "/files.tar",
        ({ viewer, params, request }) => fetchAll({ params, viewer, request }),
        apiCall("Get the archive's length and tag", {
          limit: "deliveries",
          caller: "fetcher",
          responses: { 200: null, 206: null, 304: null },
          ...RANGE_OPTIONS,
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
            identityLookup(services.deliveryKeys),
            clock.now(),
          );
          return { identity };
        },
        apiCall("Get the key of a paid delivery; every request is logged", {
          limit: "account",
          caller: "member",
          responses: keySchema,
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
              "content-disposition": attachmentDisposition(
                `${delivery.reference}-${params.entry}.receipt`,
              ),
              "cache-control": "no-store",
            },
          });
        },
        apiCall("Get the signed receipt for a released key or a completed download", {
          limit: "documents",
          caller: "member",
          responses: { mediaType: "text/plain", schema: { type: "string" } },
          refusals: [409],
        }),
      ),
  );
}
