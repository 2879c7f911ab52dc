import { stat, statfs } from "node:fs/promises";
import { Obstacle } from "../lib/errors";

/** Text packs to a tenth, an empty database page to a hundredth or less. */
const MOST_TIMES = 100;
const ALWAYS_BYTES = 64_000_000;

/**
 * Limits how much an archive may unpack to, by the announced lengths, before anything is written.
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
