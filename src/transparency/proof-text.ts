import type { Db } from "../../db/client";
import { nextTurn } from "../lib/alarm";
import { centsToDecimal } from "../lib/money";
import { BUNDLE_FORMAT } from "./bundle";
import { checkpointSize } from "./checkpoint";
import { decodeEntry, isHandover } from "./events";
import { inclusionPath } from "./merkle";
import type { PublicLog } from "./public-log";
import { storedSubtrees } from "./stored-tree";

const BATCH_SIZE = 4;
const BATCHES_PER_CACHE = 12;

interface ProofRequest {
  packageId: string;
  memberId: string | null;
  pseudonym: string | null;
  isSeller: boolean;
}

/** Yields a {@link Bundle} in pieces, because an auction can have thousands of events. */
export async function* proofText(
  db: Db,
  log: PublicLog,
  request: ProofRequest,
): AsyncGenerator<string> {
  await log.publish();
  const checkpoint = await log.checkpoint();
  const head = { format: BUNDLE_FORMAT, package: request.packageId, checkpoint };
  yield `${JSON.stringify(head).slice(0, -1)},"entries":[`;
  const receiptEntries: string[] = [];
  let isBidder = false;
  const size = checkpointSize(checkpoint) ?? 0;
  let subtrees = storedSubtrees(db);
  let [separator, batches] = ["\n", 0];
  for (let after = 0, rows = await readBatch(); rows.length > 0; rows = await readBatch(after)) {
    if (++batches % BATCHES_PER_CACHE === 0) subtrees = storedSubtrees(db);
    for (const { seq, data } of rows) {
      const path = await inclusionPath(seq - 1, size, subtrees);
      const hashes = path.map((hash) => Buffer.from(hash).toString("base64"));
      yield `${separator}${JSON.stringify({ index: seq - 1, entry: data, path: hashes })}`;
      separator = ",\n";
      if (concernsBidder(data, request.pseudonym)) isBidder = true;
      if (hasReceipt(data, request)) receiptEntries.push(data);
      after = seq;
    }
    await nextTurn();
  }
  const tail = {
    bidder: isBidder ? request.pseudonym : null,
    receipts: (await log.receipts(receiptEntries)).flatMap((receipt) => receipt?.text ?? []),
    maxima: await ownMaxima(db, request, size),
  };
  yield `\n],${JSON.stringify(tail).slice(1)}\n`;

  function readBatch(after = 0) {
    return db
      .selectFrom("log_package_entries")
      .innerJoin("log_entries", "log_entries.seq", "log_package_entries.seq")
      .select(["log_entries.seq", "log_entries.data"])
      .where("log_package_entries.package_id", "=", request.packageId)
      .where("log_package_entries.seq", ">", after)
      .where("log_package_entries.seq", "<=", size)
      .orderBy("log_package_entries.seq")
      .limit(BATCH_SIZE)
      .execute();
  }
}

function concernsBidder(data: string, pseudonym: string | null): boolean {
  const entry = decodeEntry(data);
  return "bidder" in entry && entry.bidder === pseudonym;
}

function hasReceipt(data: string, { pseudonym, isSeller }: ProofRequest): boolean {
  const entry = decodeEntry(data);
  if (isHandover(entry)) return isSeller || entry.bidder === pseudonym;
  const isOwnBid = entry.type === "exclusive" || (entry.type === "bid" && !entry.automatic);
  return isOwnBid && entry.bidder === pseudonym;
}

async function ownMaxima(db: Db, { packageId, memberId }: ProofRequest, size: number) {
  if (memberId === null) return [];
  const openings = await db
    .selectFrom("maximum_openings")
    .innerJoin("log_entries", "log_entries.seq", "maximum_openings.log_entry")
    .select(["data", "maximum_cents", "salt"])
    .where("package_id", "=", packageId)
    .where("bidder_id", "=", memberId)
    .where("log_entries.seq", "<=", size)
    .orderBy("log_entries.seq")
    .execute();
  return openings.map(({ data, maximum_cents, salt }) => {
    const { number } = JSON.parse(data) as { number: number };
    return { number, amount: centsToDecimal(maximum_cents), salt };
  });
}
