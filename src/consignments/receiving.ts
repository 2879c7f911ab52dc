import { alone, TAKEN } from "../../db/alone";
import type { Db } from "../../db/client";
import { TooLarge } from "../lib/errors";
import type { Clock } from "../lib/time";
import type { AddedPiece, ConsignmentFiles } from "./consignment-files";
import { type DeliveredFileRow, findUploadOf } from "./consignments";
import { FileBusy, FileNotFound, FileWhole, Overrun, WrongOffset } from "./refusals";
import type { Room } from "./room";

/** What one request may bring of a file: proxies let through as much. */
export const MAX_PIECE_BYTES = 64_000_000;

interface Needs {
  db: Db;
  folder: ConsignmentFiles;
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
 * Takes in pieces of files. A piece counts once it is stored and its end is in the database; what a
 * killed server wrote beyond that does not count when the piece is sent again.
 */
export class Receiving {
  readonly #underWay = new Map<string, Promise<unknown>>();

  constructor(private readonly needs: Needs) {}

  /**
   * Adds a piece; one at a time is taken for a file. Where the sender goes away, what has come is kept.
   * @returns where the file now ends
   * @throws FileNotFound, FileBusy, FileWhole, WrongOffset, Overrun, TooLarge, NoRoom
   */
  receive(piece: Piece): Promise<number> {
    return this.whileIdle(piece.fileId, () => this.#receive(piece));
  }

  /**
   * Does something to a file while no piece of it comes in, to this server or another.
   * @throws FileBusy
   */
  async whileIdle<T>(fileId: string, work: () => Promise<T>): Promise<T> {
    if (this.#underWay.has(fileId)) throw new FileBusy();
    const working = alone(this.needs.db, `piece ${fileId}`, work);
    this.#underWay.set(fileId, working);
    try {
      const done = await working;
      if (done === TAKEN) throw new FileBusy();
      return done;
    } finally {
      this.#underWay.delete(fileId);
    }
  }

  /** Resolves once no piece is under way: what their senders have sent is kept then. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay.values());
  }

  /** Keeps what has come, however it ends, unless it is more than may come. */
  async #receive({ deliveryId, fileId, offset, length, bytes }: Piece): Promise<number> {
    const { db, folder, room, clock } = this.needs;
    const file = await findUploadOf(db, deliveryId, fileId);
    if (file.received === file.bytes || file.status !== "open") throw new FileWhole();
    if (offset !== file.received) throw new WrongOffset(file.received);
    if (length !== null && length > MAX_PIECE_BYTES) throw new TooLarge(MAX_PIECE_BYTES);
    if (length !== null && length > file.bytes - offset) throw new Overrun(file.bytes);
    await room.requireFor(db, file.consignment_id, clock.now());
    await room.require(length ?? 0);
    const most = Math.min(file.bytes, offset + MAX_PIECE_BYTES);
    const refusal = () => (file.bytes > most ? new TooLarge(MAX_PIECE_BYTES) : new Overrun(most));
    const stored = { consignment: file.consignment_id, id: file.id };
    const piece = await folder.addPiece(stored, offset, atMost(most - offset, bytes, refusal));
    if (piece.end > offset) await this.#keep(file, piece);
    if (piece.failure !== null) throw piece.failure;
    return piece.end;
  }

  async #keep(file: DeliveredFileRow, { end, drop }: AddedPiece): Promise<void> {
    const { db, clock } = this.needs;
    const now = clock.now();
    const kept = await db
      .updateTable("delivery_files")
      .set({ received: end })
      .where("id", "=", file.id)
      .where("received", "=", file.received)
      .returning("id")
      .executeTakeFirst();
    if (!kept) {
      // It was removed, or another server has taken the same piece.
      await drop();
      throw new FileNotFound();
    }
    await db
      .updateTable("consignments")
      .set({ progressed_at: now })
      .where("id", "=", file.consignment_id)
      .execute();
  }
}

/** Written chunks are garbage at once, and the collector by itself lets many pile up. */
const COLLECTED_BYTES = 8_000_000;

/** Lets so many bytes pass, and throws the refusal where more come. */
async function* atMost(
  most: number,
  bytes: AsyncIterable<Uint8Array>,
  refusal: () => Error,
): AsyncGenerator<Uint8Array> {
  let [passed, garbage] = [0, 0];
  for await (const chunk of bytes) {
    passed += chunk.byteLength;
    if (passed > most) throw refusal();
    yield chunk;
    garbage += chunk.byteLength;
    if (garbage < COLLECTED_BYTES) continue;
    garbage = 0;
    // `false`: without blocking the event loop.
    Bun.gc(false);
  }
}
