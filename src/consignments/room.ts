import { statfs } from "node:fs/promises";
import type { Db } from "../../db/client";
import { DAY } from "../lib/time";
import { NoRoom } from "./refusals";

/** age adds at most a header and 16 bytes per 64 KiB chunk. */
const HEADER_BYTES = 500;
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;

export function maxSealedBytes(bytes: number): number {
  return bytes + HEADER_BYTES + TAG_BYTES * (Math.floor(bytes / CHUNK_BYTES) + 1);
}

export const RESERVATION_MS = DAY;

export interface ReservationRules {
  maxBytes: number;
  isRemote?: boolean;
}

interface PendingConsignment {
  id: string;
  status: string;
  progressed_at: number;
  bytes: number;
  missing: number;
  files: number;
}

function pendingConsignments(db: Db, consignmentId?: string): Promise<PendingConsignment[]> {
  return db
    .selectFrom("consignments")
    .leftJoin("delivery_files", "delivery_files.consignment_id", "consignments.id")
    .select((eb) => [
      "consignments.id",
      "status",
      "progressed_at",
      eb.fn.coalesce(eb.fn.sum<number>("bytes"), eb.lit(0)).as("bytes"),
      eb.fn
        .coalesce(eb.fn.sum<number>(eb("bytes", "-", eb.ref("received"))), eb.lit(0))
        .as("missing"),
      eb.fn.count<number>("delivery_files.id").as("files"),
    ])
    .where("status", "in", ["open", "measuring"])
    .$if(consignmentId !== undefined, (query) =>
      query.where("consignments.id", "=", consignmentId ?? ""),
    )
    .groupBy("consignments.id")
    .execute();
}

/** The plain file and the ciphertext exist side by side for a while. */
function bytesNeededBy(
  { bytes, missing, files }: PendingConsignment,
  { isRemote = false }: ReservationRules,
): number {
  return (isRemote ? bytes : missing) + maxSealedBytes(bytes) + files * HEADER_BYTES;
}

function withFile(pending: PendingConsignment, bytes: number): PendingConsignment {
  return {
    ...pending,
    bytes: pending.bytes + bytes,
    missing: pending.missing + bytes,
    files: pending.files + 1,
  };
}

function reservedBytesFor(
  pending: PendingConsignment,
  rules: ReservationRules,
  now: number,
): number {
  const neededBytes = bytesNeededBy(pending, rules);
  if (pending.status === "measuring") return neededBytes;
  return pending.progressed_at <= now - RESERVATION_MS ? 0 : Math.min(neededBytes, rules.maxBytes);
}

export async function reservedBytes(db: Db, rules: ReservationRules, now: number): Promise<number> {
  const pending = await pendingConsignments(db);
  return pending.reduce((sum, consignment) => sum + reservedBytesFor(consignment, rules, now), 0);
}

export class Room {
  constructor(
    private readonly folder: string,
    private readonly keepFree: number,
    private readonly rules: ReservationRules,
  ) {}

  /** Two calls can both succeed, so each piece also checks the free disk space. @throws NoRoom */
  async requireFor(db: Db, consignmentId: string, now: number, addedBytes: number | null = null) {
    const [pending] = await pendingConsignments(db, consignmentId);
    if (!pending) return;
    const enlargedConsignment = addedBytes === null ? pending : withFile(pending, addedBytes);
    const neededBytes = bytesNeededBy(enlargedConsignment, this.rules);
    const unreservedBytes = neededBytes - reservedBytesFor(pending, this.rules, now);
    if (unreservedBytes > 0 && unreservedBytes > (await this.#available(db, now)))
      throw new NoRoom();
  }

  async require(bytes: number): Promise<void> {
    if (this.rules.isRemote) return;
    if ((await this.#free()) - bytes < this.keepFree) throw new NoRoom();
  }

  async #available(db: Db, now: number): Promise<number> {
    return (await this.#free()) - this.keepFree - (await reservedBytes(db, this.rules, now));
  }

  async #free(): Promise<number> {
    const { bavail, bsize } = await statfs(this.folder);
    return bavail * bsize;
  }
}
