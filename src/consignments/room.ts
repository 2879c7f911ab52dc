import { statfs } from "node:fs/promises";
import type { Db } from "../../db/client";
import { DAY } from "../lib/time";
import { NoRoom } from "./refusals";

/** age adds at most a header and 16 bytes per 64 KiB chunk. */
const HEADER_BYTES = 500;
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;

export function sealedRoom(bytes: number): number {
  return bytes + HEADER_BYTES + TAG_BYTES * (Math.floor(bytes / CHUNK_BYTES) + 1);
}

export const PROMISED_MS = DAY;

export interface Promising {
  most: number;
  elsewhere?: boolean;
}

interface Awaited {
  id: string;
  status: string;
  progressed_at: number;
  bytes: number;
  missing: number;
  files: number;
}

function awaited(db: Db, consignmentId?: string): Promise<Awaited[]> {
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
function neededBy({ bytes, missing, files }: Awaited, { elsewhere = false }: Promising): number {
  return (elsewhere ? bytes : missing) + sealedRoom(bytes) + files * HEADER_BYTES;
}

function withFile(one: Awaited, bytes: number): Awaited {
  return { ...one, bytes: one.bytes + bytes, missing: one.missing + bytes, files: one.files + 1 };
}

function promisedTo(one: Awaited, promising: Promising, now: number): number {
  const needed = neededBy(one, promising);
  if (one.status === "measuring") return needed;
  return one.progressed_at <= now - PROMISED_MS ? 0 : Math.min(needed, promising.most);
}

export async function promisedBytes(db: Db, promising: Promising, now: number): Promise<number> {
  const all = await awaited(db);
  return all.reduce((sum, one) => sum + promisedTo(one, promising, now), 0);
}

export class Room {
  constructor(
    private readonly folder: string,
    private readonly keepFree: number,
    private readonly promising: Promising,
  ) {}

  /** Two calls can both succeed, so each piece also checks the free disk space. @throws NoRoom */
  async requireFor(db: Db, consignmentId: string, now: number, added: number | null = null) {
    const [one] = await awaited(db, consignmentId);
    if (!one) return;
    const then = added === null ? one : withFile(one, added);
    const needed = neededBy(then, this.promising);
    const unpromised = needed - promisedTo(one, this.promising, now);
    if (unpromised > 0 && unpromised > (await this.#left(db, now))) throw new NoRoom();
  }

  async require(bytes: number): Promise<void> {
    if (this.promising.elsewhere) return;
    if ((await this.#free()) - bytes < this.keepFree) throw new NoRoom();
  }

  async #left(db: Db, now: number): Promise<number> {
    return (await this.#free()) - this.keepFree - (await promisedBytes(db, this.promising, now));
  }

  async #free(): Promise<number> {
    const { bavail, bsize } = await statfs(this.folder);
    return bavail * bsize;
  }
}
