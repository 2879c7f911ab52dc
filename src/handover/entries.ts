import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { readDelivery } from "../delivery/delivery";
import { loggedLicense } from "../delivery/logged-license";
import { decodeEntry, type Handover, isHandover } from "../transparency/events";
import { record } from "../transparency/recording";
import { endFetch, type Fetch, type FetchLine, isCovered } from "./fetches";
import { isDeliveryOver, ReceiptNotFound } from "./offered-file";

export async function endDownload(
  db: Db,
  fetch: Fetch,
  line: FetchLine & { sent: number; whole: boolean },
  file: { bytes: number; sha256: string },
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await endFetch(tx, line.id, line.bytesBefore + line.sent, line.whole);
    if (fetch.side === "buyer") await logDownload(tx, fetch, line.id, file, now);
  });
}

async function logDownload(
  tx: Db,
  { deliveryId, consignment, n }: Fetch,
  lineId: string,
  file: { bytes: number; sha256: string },
  now: number,
): Promise<void> {
  const ownEntries = tx
    .selectFrom("delivery_fetches")
    .where("delivery_id", "=", deliveryId)
    .where("side", "=", "buyer")
    .where("consignment", "=", consignment)
    .where("n", "=", n);
  const logged = ownEntries.where("log_entry", "is not", null).select("id").orderBy("id").limit(1);
  if (await logged.executeTakeFirst()) return;
  const lines = await ownEntries.select(["first_byte", "bytes"]).execute();
  if (!isCovered(lines, file.bytes)) return;
  await logHandover(tx, { deliveryId, lineId, step: "downloaded", sha256: file.sha256 }, now);
}

export async function logKey(
  tx: Db,
  shown: { deliveryId: string; lineId: string; recipient: string },
  now: number,
): Promise<void> {
  const { deliveryId, lineId } = shown;
  const recipientHash = new Bun.CryptoHasher("sha256").update(shown.recipient).digest("hex");
  const releaseRows = await tx
    .selectFrom("delivery_fetches")
    .innerJoin("log_entries", "log_entries.seq", "delivery_fetches.log_entry")
    .select("data")
    .where("delivery_id", "=", deliveryId)
    .where("n", "is", null)
    .execute();
  const isLogged = releaseRows.some(({ data }) => {
    const entry = decodeEntry(data);
    return isHandover(entry) && entry.sha256 === recipientHash;
  });
  if (!isLogged)
    await logHandover(tx, { deliveryId, lineId, step: "key-released", sha256: recipientHash }, now);
}

interface NewHandover {
  deliveryId: string;
  lineId: string;
  step: Handover["step"];
  sha256: string;
}

async function logHandover(tx: Db, { deliveryId, lineId, step, sha256 }: NewHandover, now: number) {
  const delivery = await readDelivery(tx, { deliveryId });
  const { buyer_id: bidderId, package_id, state } = delivery;
  // A download can outlast the contract, whose end closes the log.
  if (bidderId === null || isDeliveryOver(delivery)) return;
  const license = await loggedLicense(tx, delivery);
  const event = {
    type: "handover",
    step,
    bidderId,
    state,
    sha256,
    ...license,
  } as const;
  const [logged] = await record(tx, package_id, [event], now);
  if (!logged) return;
  await tx
    .updateTable("delivery_fetches")
    .set({ log_entry: logged.seq })
    .where("id", "=", lineId)
    .execute();
}

export async function handoverEntry(db: Db, deliveryId: string, seq: string): Promise<string> {
  const entry = await db
    .selectFrom("delivery_fetches")
    .innerJoin("log_entries", "log_entries.seq", "delivery_fetches.log_entry")
    .select("data")
    .where("delivery_id", "=", deliveryId)
    .where("log_entries.seq", "=", /^[1-9]\d{0,14}$/.test(seq) ? Number(seq) : 0)
    .executeTakeFirst();
  if (!entry) throw new ReceiptNotFound();
  return entry.data;
}
