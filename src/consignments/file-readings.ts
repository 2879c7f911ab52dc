import { z } from "zod";
import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { count, text } from "../lib/answers";
import { FILE_FAULTS, NOTE_KINDS } from "../lib/files";
import { SECOND } from "../lib/time";

/** Absent from older readings. */
const fileCounts = z.array(z.object({ name: text, files: count })).optional();

export const fileReading = z.object({
  format: text,
  encoding: text.nullable(),
  documents: count,
  words: count,
  characters: count,
  fields: z.array(text),
  filesByEncoding: fileCounts,
  filesByField: fileCounts,
  notes: z.array(z.object({ path: text, note: z.enum(NOTE_KINDS), detail: text })),
  skipped: count,
  faults: z.array(z.object({ path: text, fault: z.enum(FILE_FAULTS) })),
});

export type FileReading = z.output<typeof fileReading>;

const WRITE_DELAY_MS = SECOND;

/** Stores readings during intake, so that the seller can follow the progress. */
export class FileReadings {
  readonly #pending = new Map<number, FileReading>();
  #timer: Timer | undefined;
  #writing = Promise.resolve();

  constructor(
    private readonly db: Db,
    private readonly consignmentId: string,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  readonly add = (n: number, reading: FileReading): void => {
    this.#pending.set(n, reading);
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_DELAY_MS);
  };

  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const readings = [...this.#pending];
    this.#pending.clear();
    this.#writing = this.#writing.then(() => this.#write(readings)).catch(this.onFailure);
    return this.#writing;
  }

  async #write(readings: ReadonlyArray<readonly [n: number, reading: FileReading]>) {
    if (readings.length === 0) return;
    await inTransaction(this.db, async (tx) => {
      for (const [n, reading] of readings)
        await tx
          .updateTable("delivery_files")
          .set({ reading: JSON.stringify(reading) })
          .where("consignment_id", "=", this.consignmentId)
          .where("n", "=", n)
          .execute();
    });
  }
}
