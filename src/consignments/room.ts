import { statfs } from "node:fs/promises";
import type { Db } from "../../db/client";
import { NoRoom } from "./refusals";

/** What age adds at most: its header, and 16 bytes for each 64 KiB begun. */
const HEADER_BYTES = 500;
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;

/** How large a file may be once it is sealed. */
export function sealedRoom(bytes: number): number {
  return bytes + HEADER_BYTES + TAG_BYTES * (Math.floor(bytes / CHUNK_BYTES) + 1);
}

/**
 * Room on the disk that deliveries under way were promised and do not take yet: what is still to come,
 * and for all of it the ciphertext, which stands beside the plain bytes for a while.
 * @param elsewhere whether what has come lies in a store, and on the disk only while intake works on it
 */
export async function promisedBytes(db: Db, elsewhere = false): Promise<number> {
  const { missing, files, bytes } = await db
    .selectFrom("consignments")
    .innerJoin("delivery_files", "delivery_files.consignment_id", "consignments.id")
    .select((eb) => [
      eb.fn
        .coalesce(eb.fn.sum<number>(eb("bytes", "-", eb.ref("received"))), eb.lit(0))
        .as("missing"),
      eb.fn.coalesce(eb.fn.sum<number>("bytes"), eb.lit(0)).as("bytes"),
      eb.fn.countAll<number>().as("files"),
    ])
    .where("status", "in", ["open", "measuring"])
    .executeTakeFirstOrThrow();
  return (elsewhere ? bytes : missing) + sealedRoom(bytes) + files * HEADER_BYTES;
}

/** The disk that deliveries share with the database and all else. */
export class Room {
  /**
   * @param folder one on the disk in question
   * @param keepFree bytes that are left to the database
   * @param elsewhere whether what comes lies in a store, and on the disk only while intake works on it
   */
  constructor(
    private readonly folder: string,
    private readonly keepFree: number,
    private readonly elsewhere = false,
  ) {}

  /** What may be promised still, or would be too much already: bytes, below 0 where it is. */
  async left(db: Db): Promise<number> {
    return (await this.#free()) - this.keepFree - (await promisedBytes(db, this.elsewhere));
  }

  /** Whether a piece of so much can be taken now. @throws NoRoom */
  async require(bytes: number): Promise<void> {
    if (this.elsewhere) return;
    if ((await this.#free()) - bytes < this.keepFree) throw new NoRoom();
  }

  async #free(): Promise<number> {
    const { bavail, bsize } = await statfs(this.folder);
    return bavail * bsize;
  }
}
