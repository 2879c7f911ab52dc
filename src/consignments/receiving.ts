import { LOCK_TAKEN, withAdvisoryLock } from "../../db/advisory-lock";
import type { Db } from "../../db/client";
import { TooLarge } from "../lib/errors";
import type { Clock } from "../lib/time";
import type { AddedPiece, ConsignmentFiles } from "./consignment-files";
import { type DeliveredFileRow, findUploadOf, removeFile } from "./consignments";
import { beginFile, type HandingInDeps } from "./handing-in";
import type { Holder } from "./holder";
import { limitBytes, PartReader } from "./parts";
import { FileBusy, FileNotFound, FileWhole, Overrun, WrongOffset } from "./refusals";
import type { Room } from "./room";

const PART_BYTES = 64_000_000;

interface ReceivingDeps {
  db: Db;
  folder: ConsignmentFiles;
  room: Room;
  clock: Clock;
}

export interface Piece {
  holder: Holder;
  fileId: string;
  offset: number;
  length: number | null;
  bytes: AsyncIterable<Uint8Array>;
}

/** A part counts only once its end is stored, so after a crash the client resends the rest. */
export class UploadReceiver {
  readonly #inProgress = new Map<string, Promise<unknown>>();

  constructor(private readonly deps: ReceivingDeps) {}

  /** Keeps the bytes that arrived if the client disconnects. Returns the new end. */
  receive(piece: Piece): Promise<number> {
    return this.withFileLock(piece.fileId, async () => {
      const parts = new PartReader(piece.bytes);
      try {
        let end = await this.#receive(piece, parts);
        // The file or the deal can end between two parts.
        while (!(await parts.isOver()))
          end = await this.#receive({ ...piece, offset: end, length: null }, parts);
        return end;
      } finally {
        await parts.close();
      }
    });
  }

  async withFileLock<T>(fileId: string, work: () => Promise<T>): Promise<T> {
    if (this.#inProgress.has(fileId)) throw new FileBusy();
    const pending = withAdvisoryLock(this.deps.db, `piece ${fileId}`, work);
    this.#inProgress.set(fileId, pending);
    try {
      const result = await pending;
      if (result === LOCK_TAKEN) throw new FileBusy();
      return result;
    } finally {
      this.#inProgress.delete(fileId);
    }
  }

  async whenSettled(): Promise<void> {
    await Promise.allSettled(this.#inProgress.values());
  }

  async #receive({ holder, fileId, offset, length }: Piece, parts: PartReader): Promise<number> {
    const { db, folder, room, clock } = this.deps;
    const file = await findUploadOf(db, holder, fileId);
    if (file.received === file.bytes || file.status !== "open") throw new FileWhole();
    if (offset !== file.received) throw new WrongOffset({ offset: file.received });
    const missing = file.bytes - offset;
    if (length !== null && length > missing) throw new Overrun({ bytes: file.bytes });
    await room.requireFor(db, file.consignment_id, clock.now());
    await room.require(Math.min(length ?? 0, PART_BYTES));
    const stored = { consignment: file.consignment_id, id: file.id };
    const part =
      missing > PART_BYTES
        ? parts.next(PART_BYTES)
        : limitBytes(missing, parts.next(missing + 1), () => new Overrun({ bytes: file.bytes }));
    const piece = await folder.addPiece(stored, offset, part);
    if (piece.end > offset) await this.#savePiece(file, piece);
    if (piece.failure !== null) throw piece.failure;
    return piece.end;
  }

  async #savePiece(file: DeliveredFileRow, { end, drop }: AddedPiece): Promise<void> {
    const { db, clock } = this.deps;
    const now = clock.now();
    const row = await db
      .updateTable("delivery_files")
      .set({ received: end })
      .where("id", "=", file.id)
      .where("received", "=", file.received)
      .returning("id")
      .executeTakeFirst();
    if (!row) {
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

export const MAX_POSTED_BYTES = 64_000_000;

interface PostedFile {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  formBytes: number;
}

type PostedFileDeps = HandingInDeps & { folder: ConsignmentFiles; receiving: UploadReceiver };

/** Receives a file of unknown length from a form, and keeps nothing if it fails. */
export async function receivePostedFile(
  db: Db,
  handingIn: PostedFileDeps,
  holder: Holder,
  { name, bytes, formBytes }: PostedFile,
  now: number,
): Promise<void> {
  const { folder, receiving } = handingIn;
  const declaredBytes = Math.min(formBytes, MAX_POSTED_BYTES);
  const { id: fileId } = await beginFile(
    db,
    handingIn,
    holder,
    { name, bytes: declaredBytes },
    now,
  );
  try {
    const end = await receiving.receive({
      holder,
      fileId,
      offset: 0,
      length: null,
      bytes: limitBytes(MAX_POSTED_BYTES, bytes, () => new TooLarge(MAX_POSTED_BYTES)),
    });
    await db.updateTable("delivery_files").set({ bytes: end }).where("id", "=", fileId).execute();
  } catch (error) {
    const removedFile = await removeFile(db, holder, { fileId });
    await folder.removeFile(removedFile);
    throw error;
  }
}
