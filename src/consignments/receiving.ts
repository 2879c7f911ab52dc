import { type FileHandle, open, stat } from "node:fs/promises";
import type { Db } from "../../db/client";
import { TooLarge } from "../lib/errors";
import type { Clock } from "../lib/time";
import type { ConsignmentFolder } from "./consignment-folder";
import { type DeliveredFileRow, findUploadOf } from "./consignments";
import { FileBusy, FileNotFound, FileWhole, Overrun, WrongOffset } from "./refusals";
import type { Room } from "./room";

/** What one request may bring of a file: proxies let through as much. */
export const MAX_PIECE_BYTES = 64_000_000;

interface Needs {
  db: Db;
  folder: ConsignmentFolder;
  room: Room;
  clock: Clock;
}

/** A piece of a file, as it comes in. */
export interface Piece {
  deliveryId: string;
  fileId: string;
  /** Where it begins. */
  offset: number;
  /** Announced; null where it was not. */
  length: number | null;
  bytes: AsyncIterable<Uint8Array>;
}

/**
 * Takes in pieces of files. A piece counts once it is on the disk and its end is in the database; what a
 * killed server wrote beyond that is overwritten by the piece when it is sent again.
 */
export class Receiving {
  readonly #underWay = new Map<string, Promise<unknown>>();

  constructor(private readonly needs: Needs) {}

  /**
   * Adds a piece; one at a time is taken for a file. Where the sender goes away, what has come is kept.
   * @returns where the file now ends
   * @throws FileNotFound, FileBusy, FileWhole, WrongOffset, Overrun, TooLarge, NoRoom
   */
  async receive(piece: Piece): Promise<number> {
    if (this.#underWay.has(piece.fileId)) throw new FileBusy();
    const receiving = this.#receive(piece);
    this.#underWay.set(piece.fileId, receiving);
    try {
      return await receiving;
    } finally {
      this.#underWay.delete(piece.fileId);
    }
  }

  /** Whether a file is being sent at the moment. */
  isBusy(fileId: string): boolean {
    return this.#underWay.has(fileId);
  }

  /** Resolves once no piece is under way: what their senders have sent is kept then. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay.values());
  }

  async #receive({ deliveryId, fileId, offset, length, bytes }: Piece): Promise<number> {
    const { db, folder, room } = this.needs;
    const file = await findUploadOf(db, deliveryId, fileId);
    if (file.received === file.bytes || file.status !== "open") throw new FileWhole();
    if (offset !== file.received) throw new WrongOffset(file.received);
    if (length !== null && length > MAX_PIECE_BYTES) throw new TooLarge(MAX_PIECE_BYTES);
    if (length !== null && length > file.bytes - offset) throw new Overrun(file.bytes);
    await room.require(length ?? 0);
    await folder.make(file.consignment_id);
    const handle = await openAt(folder.plain(file.consignment_id, file.id), offset);
    try {
      return await this.#write(handle, file, bytes);
    } finally {
      await handle.close();
    }
  }

  /** Keeps what has come, however it ends, unless it is more than may come. */
  async #write(
    handle: FileHandle,
    file: DeliveredFileRow,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<number> {
    const piece = new Writing(
      handle,
      file.received,
      Math.min(file.bytes, file.received + MAX_PIECE_BYTES),
    );
    try {
      await piece.writeAll(bytes);
    } catch (error) {
      await this.#keep(handle, file, piece.end);
      throw error;
    }
    if (piece.isOver)
      throw file.bytes > piece.most ? new TooLarge(MAX_PIECE_BYTES) : new Overrun(file.bytes);
    await this.#keep(handle, file, piece.end);
    return piece.end;
  }

  async #keep(handle: FileHandle, file: DeliveredFileRow, end: number): Promise<void> {
    const { db, clock } = this.needs;
    if (end === file.received) return;
    await handle.datasync();
    const now = clock.now();
    const kept = await db
      .updateTable("delivery_files")
      .set({ received: end })
      .where("id", "=", file.id)
      .where("received", "=", file.received)
      .returning("id")
      .executeTakeFirst();
    // It was removed, or another server has taken the same piece.
    if (!kept) throw new FileNotFound();
    await db
      .updateTable("consignments")
      .set({ progressed_at: now })
      .where("id", "=", file.consignment_id)
      .execute();
  }
}

/** Written chunks are garbage at once, and the collector by itself lets many pile up. */
const COLLECTED_BYTES = 8_000_000;

/** Bytes on their way to a place in a file. */
class Writing {
  isOver = false;
  #garbage = 0;

  constructor(
    private readonly handle: FileHandle,
    /** Where the next byte goes. */
    public end: number,
    /** Where no byte may go any more. */
    readonly most: number,
  ) {}

  async writeAll(bytes: AsyncIterable<Uint8Array>): Promise<void> {
    for await (const chunk of bytes) {
      this.isOver = this.end + chunk.byteLength > this.most;
      if (this.isOver) return;
      // A nearly full disk writes part of a chunk and refuses only the next write.
      for (let at = 0; at < chunk.byteLength; ) {
        const { bytesWritten } = await this.handle.write(
          chunk,
          at,
          chunk.byteLength - at,
          this.end,
        );
        at += bytesWritten;
        this.end += bytesWritten;
      }
      this.#collect(chunk.byteLength);
    }
  }

  #collect(bytes: number): void {
    this.#garbage += bytes;
    if (this.#garbage < COLLECTED_BYTES) return;
    this.#garbage = 0;
    // `false`: without blocking the event loop.
    Bun.gc(false);
  }
}

/** Opens a file that ends at `offset`: what was written beyond was never acknowledged. */
async function openAt(path: string, offset: number): Promise<FileHandle> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size < offset) throw new FileNotFound();
  const handle = await open(path, size === 0 ? "w" : "r+", 0o600);
  if (size > offset) await handle.truncate(offset);
  return handle;
}
