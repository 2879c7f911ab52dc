import { statfs } from "node:fs/promises";
import { Unavailable } from "../lib/errors";

/** What is sent in would take the room that the database needs to go on. */
export class DiskAlmostFull extends Unavailable {
  constructor() {
    super("disk-almost-full");
  }
}

/** What members' files and texts leave of a disk to the rest: bids come before them. */
export class DiskFloor {
  /**
   * @param folder one on the disk in question
   * @param keepFree bytes
   */
  constructor(
    private readonly folder: string,
    private readonly keepFree: number,
  ) {}

  /** @throws DiskAlmostFull */
  async requireFree(): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder);
    if (bavail * bsize < this.keepFree) throw new DiskAlmostFull();
  }
}
