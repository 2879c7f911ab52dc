import { stat, statfs } from "node:fs/promises";
import { Obstacle } from "../lib/obstacle";

/** Text takes a tenth when it is packed, an empty page of a database a hundredth or less. */
const MOST_TIMES = 100;
/** What a small archive may unpack to all the same. */
const ALWAYS_BYTES = 64_000_000;

/**
 * How much an archive may unpack to: what a backup of ours could, and what the disk has room for.
 * Told by the lengths that it announces, before anything of them is written.
 */
export class Room {
  #taken = 0;

  private constructor(
    private readonly file: string,
    private readonly plausible: number,
    private readonly free: number,
  ) {}

  static async of(file: string, folder: string): Promise<Room> {
    const [{ size }, { bavail, bsize }] = await Promise.all([stat(file), statfs(folder)]);
    return new Room(file, ALWAYS_BYTES + MOST_TIMES * size, bavail * bsize);
  }

  /** @throws Obstacle where so much more would be too much */
  take(bytes: number): void {
    this.#taken += bytes;
    if (this.#taken > this.plausible) throw this.#tooMuch("more than a backup of its size can");
    if (this.#taken > this.free) throw this.#tooMuch("more than there is room for on the disk");
  }

  #tooMuch(compared: string): Obstacle {
    const megabytes = Math.ceil(this.#taken / 1_000_000);
    return new Obstacle(
      `${this.file} unpacks to ${megabytes} MB at least, ${compared}. Nothing was changed.`,
    );
  }
}
