import { alone, TAKEN } from "../../db/alone";
import type { Db } from "../../db/client";
import type { Clock } from "../lib/time";
import type { AddedPiece, ConsignmentFiles } from "./consignment-files";
import { type DeliveredFileRow, findUploadOf } from "./consignments";
import { atMost, Parts } from "./parts";
import { FileBusy, FileNotFound, FileWhole, Overrun, WrongOffset } from "./refusals";
import type { Room } from "./room";

/** At most so much is stored at a time: what a killed server had of it has to be sent again. */
const PART_BYTES = 64_000_000;

interface Needs {
  db: Db;
  folder: ConsignmentFiles;
  room: Room;
  clock: Clock;
}

/** The bytes of one request, of any length. */
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
 * Takes in pieces of files, each in parts. A part counts once it is stored and its end is in the database;
 * what a killed server wrote beyond that does not count when the rest is sent again.
 */
export class Receiving {
  readonly #underWay = new Map<string, Promise<unknown>>();

  constructor(private readonly needs: Needs) {}

  /**
   * Adds a piece; one at a time is taken for a file. Where the sender goes away, what has come is kept.
   * @returns where the file now ends
   * @throws FileNotFound, FileBusy, FileWhole, WrongOffset, Overrun, NoRoom
   */
  receive(piece: Piece): Promise<number> {
    return this.whileIdle(piece.fileId, async () => {
      const parts = new Parts(piece.bytes);
      try {
        let end = await this.#receive(piece, parts);
        // Another may have taken the file out, or ended the deal, since the last part.
        while (!(await parts.isOver()))
          end = await this.#receive({ ...piece, offset: end, length: null }, parts);
        return end;
      } finally {
        await parts.close();
      }
    });
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

  /** Keeps the next part as far as it comes, however it ends, unless it is more than may come. */
  async #receive({ deliveryId, fileId, offset, length }: Piece, parts: Parts): Promise<number> {
    const { db, folder, room, clock } = this.needs;
    const file = await findUploadOf(db, deliveryId, fileId);
    if (file.received === file.bytes || file.status !== "open") throw new FileWhole();
    if (offset !== file.received) throw new WrongOffset(file.received);
    const missing = file.bytes - offset;
    if (length !== null && length > missing) throw new Overrun(file.bytes);
    await room.requireFor(db, file.consignment_id, clock.now());
    await room.require(Math.min(length ?? 0, PART_BYTES));
    const stored = { consignment: file.consignment_id, id: file.id };
    const part =
      missing > PART_BYTES
        ? parts.next(PART_BYTES)
        : atMost(missing, parts.next(missing + 1), () => new Overrun(file.bytes));
    const piece = await folder.addPiece(stored, offset, part);
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
