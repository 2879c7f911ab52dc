import { z } from "zod";
import { KeyPage } from "../../../views/handover/key-page";
import { openReport } from "../../consignments/report";
import { findOwnDelivery } from "../../delivery/delivery";
import { handoverEntry } from "../../handover/entries";
import { showKey } from "../../handover/key";
import { writeKeyFile } from "../../handover/key-file";
import { offeredNote } from "../../handover/offered-file";
import { text } from "../../lib/answers";
import { NoteFault, parseVerifierKey } from "../../transparency/note";
import { attachmentDisposition } from "../../uploads/inspection";
import { action, type Turn, type Visit } from "../http/action";
import { binaryContent } from "../http/call";
import { StorageFailed } from "../http/errors";
import { mountActions } from "../http/mount-actions";
import { atDelivery, contractIdAt, partyOf } from "./address";
import type { HandoverDeps } from "./deps";
import { identityLookup } from "./identity";
import { sealedFileResponder, sealedTarResponder } from "./sealed-file";

const FILE_CALL = { tag: "Delivery", caller: "fetcher", refusals: [410, 416] } as const;

const keySchema = z.object({ identity: text.describe("An age identity.") });

export function handoverActions(services: HandoverDeps) {
  const { pages, publicLog } = services;
  const downloads = [
    {
      path: "/files/:n",
      file: binaryContent("application/octet-stream"),
      fetch: sealedFileResponder(services),
      get: "Download a sealed file, or a range of it",
      head: "Get a sealed file's length, tag and digest",
    },
    {
      path: "/files.tar",
      file: binaryContent("application/x-tar"),
      fetch: sealedTarResponder(services),
      get: "Download all sealed files as one .tar, or a range of it",
      head: "Get the archive's length and tag",
    },
  ];
  const findIdentity = identityLookup(services.deliveryKeys);

  async function releaseKey({ db, now, ...turn }: Turn<"member">) {
    const { delivery } = await findOwnDelivery(db, partyOf(turn));
    const fetchKey = { deliveryId: delivery.id, memberId: turn.caller.id };
    return { delivery, identity: await showKey(db, fetchKey, findIdentity, now) };
  }

  /** Returns null if another key signed the report, as in a restored installation. */
  async function verifierKeyOf(note: string): Promise<string | null> {
    const key = await publicLog.verifierKey();
    try {
      openReport(note, parseVerifierKey(key));
      return key;
    } catch (error) {
      if (error instanceof NoteFault) return null;
      throw error;
    }
  }

  return mountActions(services, [
    ...downloads.flatMap(({ path, file, fetch, get, head }) => [
      action({
        caller: "anyone",
        limit: "deliveries",
        run: (visit) => fetch(requestOf(visit)),
        api: {
          ...FILE_CALL,
          at: atDelivery("GET", path),
          scope: "receive",
          summary: get,
          answer: { 200: file, 206: file, 304: null },
        },
      }),
      action({
        caller: "anyone",
        limit: "deliveries",
        run: (visit) => fetch(requestOf(visit)),
        api: {
          ...FILE_CALL,
          at: atDelivery("HEAD", path),
          scope: "receive",
          summary: head,
          answer: { 200: null, 206: null, 304: null },
        },
      }),
    ]),
    action({
      caller: "member",
      needs: "settle",
      acts: "key-fetched",
      limit: "account",
      run: releaseKey,
      page: {
        at: "POST /contract/:id/key",
        done: ({ delivery: { reference }, identity }, { reader, id }) => {
          const title = pages.messages(reader).handover.keyOf({ reference });
          const main = <KeyPage contractId={id} reference={reference} identity={identity} />;
          return pages.page(reader, { title, main });
        },
      },
      api: {
        at: atDelivery("GET", "/key"),
        scope: "receive",
        summary: "Get the key of a paid delivery; every request is logged",
        tag: "Delivery",
        id: contractIdAt,
        answer: keySchema,
        refusals: [403, 409, 410],
        json: ({ identity }) => ({ identity }),
      },
    }),
    action({
      caller: "member",
      needs: "settle",
      acts: "key-fetched",
      limit: "account",
      run: releaseKey,
      page: {
        at: "POST /contract/:id/key-file",
        done: async ({ delivery, identity }, { db }) => {
          const note = await offeredNote(db, delivery);
          const { reference } = delivery;
          const verifierKey = await verifierKeyOf(note);
          return textFile(
            writeKeyFile({ reference, identity, note, verifierKey }),
            `${reference}.key`,
          );
        },
      },
    }),
    action({
      caller: "member",
      limit: "documents",
      run: async ({ db, ...turn }) => {
        const { delivery } = await findOwnDelivery(db, partyOf(turn));
        return textFile(await offeredNote(db, delivery), `${delivery.reference}.report`);
      },
      api: {
        at: atDelivery("GET", "/report"),
        scope: "receive",
        summary: "Get the signed report of a sealed delivery",
        description:
          "A [signed note](https://c2sp.org/signed-note): a line that names the format, the report as JSON, an empty line and the signature with the key at `/log/key`.",
        tag: "Delivery",
        id: contractIdAt,
        answer: { mediaType: "text/plain", schema: { type: "string" } },
        refusals: [409, 410],
      },
    }),
    action({
      caller: "member",
      limit: "documents",
      run: async ({ db, partId: entry, ...turn }) => {
        const { delivery } = await findOwnDelivery(db, partyOf(turn));
        const logged = await handoverEntry(db, delivery.id, entry);
        const [receipt] = await publicLog.receipts([logged]);
        if (!receipt) throw new StorageFailed();
        return textFile(receipt.text, `${delivery.reference}-${entry}.receipt`);
      },
      api: {
        at: atDelivery("GET", "/receipts/:entry"),
        scope: "receive",
        summary: "Get the signed receipt for a released key or a completed download",
        tag: "Delivery",
        id: contractIdAt,
        answer: { mediaType: "text/plain", schema: { type: "string" } },
        refusals: [409],
      },
    }),
  ]);
}

const requestOf = ({ partId: n, params, reader: { viewer }, request }: Visit) => ({
  n,
  params,
  viewer,
  request,
});

const textFile = (content: string, name: string) =>
  new Response(content, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": attachmentDisposition(name),
      "cache-control": "no-store",
    },
  });
