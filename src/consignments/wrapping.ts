import {
  createHash,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
} from "node:crypto";
import { chacha20poly1305 } from "@noble/ciphers/chacha.js";
import { bech32 } from "@scure/base";
import type { Insertable } from "kysely";
import type { Db } from "../../db/client";
import type { RecipientsTable } from "../../db/schema/delivery";
import { inTransaction } from "../../db/transaction";
import { ENDED_STATES } from "../delivery/course";
import { nextTurn } from "../lib/alarm";
import { ChunkGarbage } from "../store/folder-store";
import { streamOf } from "../store/store";
import type { ConsignmentFiles } from "./consignment-files";
import type { DeliveredFileRow } from "./consignments";
import { untilAborted } from "./joining";

export interface Licensee {
  deliveryId: string;
  recipient: string;
}

/** age never writes headers this long. */
const MAX_HEADER_BYTES = 64_000;
/** Hashing a piece takes half a millisecond. */
const PIECE_BYTES = 256 * 1024;

interface WrapJob {
  identity: string;
  licensees: readonly Licensee[];
  signal: AbortSignal;
}

/** Adds the licensees' missing headers and digests for one file, which it reads once. */
export async function wrapFile(
  { db, folder }: { db: Db; folder: Pick<ConsignmentFiles, "stream"> },
  file: DeliveredFileRow,
  { identity, licensees, signal }: WrapJob,
): Promise<void> {
  const existing = await db
    .selectFrom("recipients")
    .select("delivery_id")
    .where("file_id", "=", file.id)
    .execute();
  const knownIds = new Set(existing.map(({ delivery_id }) => delivery_id));
  const newLicensees = licensees.filter(({ deliveryId }) => !knownIds.has(deliveryId));
  if (newLicensees.length === 0) return;
  const stored = {
    id: file.id,
    consignment: file.consignment_id,
    sha256: file.sealed_sha256 ?? "",
  };
  const bytes = file.sealed_bytes ?? 0;
  const firstBytes = await folder.stream(stored, 0, Math.min(bytes, MAX_HEADER_BYTES));
  const header = headerOf(await new Response(firstBytes).bytes());
  if (!header) throw new Error("a sealed file has no header");
  // Imported on first use, because loading takes a few milliseconds.
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const fileKey = await decrypter.decryptHeader(header);
  const headers = newLicensees.map(({ recipient }) => buildHeader(fileKey, recipient));
  const payload = streamOf(await folder.stream(stored, header.byteLength, bytes));
  const digests = await digestsOf(headers, untilAborted(payload, signal));
  const rows = newLicensees.map(({ deliveryId }, i) => ({
    delivery_id: deliveryId,
    file_id: file.id,
    header: headers[i] as Uint8Array,
    sealed_sha256: digests[i] as string,
  }));
  await inTransaction(db, (tx) =>
    saveRecipients(tx, file.id, { payloadAt: header.byteLength, rows }),
  );
}

interface RecipientRows {
  payloadAt: number;
  rows: ReadonlyArray<Insertable<RecipientsTable>>;
}

async function saveRecipients(
  tx: Db,
  fileId: string,
  { payloadAt, rows }: RecipientRows,
): Promise<void> {
  const ids = rows.map(({ delivery_id }) => delivery_id);
  const livingDeliveries = await tx
    .selectFrom("deliveries")
    .select("id")
    .where("id", "in", ids)
    .where("state", "not in", [...ENDED_STATES])
    .execute();
  const livingRows = rows.filter(({ delivery_id }) =>
    livingDeliveries.some(({ id }) => id === delivery_id),
  );
  if (livingRows.length === 0) return;
  await tx.insertInto("recipients").values(livingRows).execute();
  await tx
    .updateTable("delivery_files")
    .set({ payload_at: payloadAt })
    .where("id", "=", fileId)
    .execute();
}

async function digestsOf(headers: readonly Uint8Array[], payload: AsyncIterable<Uint8Array>) {
  const hashes = headers.map((header) => createHash("sha256").update(header));
  const garbage = new ChunkGarbage();
  for await (const chunk of payload) {
    for (let i = 0; i < chunk.byteLength; i += PIECE_BYTES)
      for (const hash of hashes) {
        hash.update(chunk.subarray(i, i + PIECE_BYTES));
        await nextTurn();
      }
    garbage.add(chunk);
  }
  return hashes.map((hash) => hash.digest("hex"));
}

const AGE_VERSION = "age-encryption.org/v1";
const MAC_LINE_PREFIX = "--- ";
const MAC_LINE_PATTERN = new RegExp(`\n${MAC_LINE_PREFIX}[A-Za-z0-9+/]+\n`);

/** Returns null if more bytes are needed. */
export function headerOf(bytes: Uint8Array): Uint8Array | null {
  const text = Buffer.from(bytes).toString("latin1");
  const end = MAC_LINE_PATTERN.exec(text);
  if (!text.startsWith(`${AGE_VERSION}\n`) || !end) return null;
  return bytes.slice(0, end.index + end[0].length);
}

/** With this header, an X25519 recipient can open the payload (https://age-encryption.org/v1). */
function buildHeader(fileKey: Uint8Array, recipient: string): Uint8Array {
  const recipientKey = Buffer.from(bech32.decodeToBytes(recipient).bytes);
  const ephemeral = generateKeyPairSync("x25519");
  const share = Buffer.from(ephemeral.publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  const jwk = { kty: "OKP", crv: "X25519", x: recipientKey.toString("base64url") };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const secret = diffieHellman({ privateKey: ephemeral.privateKey, publicKey });
  const salt = Buffer.concat([share, recipientKey]);
  const key = deriveKey(secret, salt, `${AGE_VERSION}/X25519`);
  const wrappedKey = chacha20poly1305(key, new Uint8Array(12)).encrypt(fileKey);
  const headerStart = `${AGE_VERSION}\n-> X25519 ${unpaddedBase64(share)}\n${unpaddedBase64(wrappedKey)}\n---`;
  const mac = createHmac("sha256", deriveKey(fileKey, "", "header"))
    .update(headerStart)
    .digest();
  return Buffer.from(`${headerStart} ${unpaddedBase64(mac)}\n`);
}

function deriveKey(secret: Uint8Array, salt: Uint8Array | string, info: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, salt, info, 32));
}

function unpaddedBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replaceAll("=", "");
}
