import { statfs } from "node:fs/promises";
import { Unavailable } from "../lib/errors";

export class DiskAlmostFull extends Unavailable {
  constructor() {
    super("disk-almost-full");
  }
}

/** Keeps uploads from filling the disk that bids are written to. */
export class DiskFloor {
  constructor(
    private readonly folder: string,
    private readonly keepFree: number,
  ) {}

  async requireFree(): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder);
    if (bavail * bsize < this.keepFree) throw new DiskAlmostFull();
  }
}
