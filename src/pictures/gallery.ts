import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { type Clock, SECOND } from "../lib/time";
import type { PackagePicture } from "./package-picture";
import type { Painter } from "./painter";

const MAX_PICTURES = 2000;
const PICTURES_PER_SWEEP = 100;

/** Names are content hashes, so a changed package gets a new picture. */
export class Gallery {
  readonly #folder: string;
  readonly #pendingPictures = new Map<string, Promise<Uint8Array>>();
  #paintedSinceSweep = 0;

  constructor(
    dataDir: string,
    private readonly painter: Painter,
    private readonly clock: Clock,
  ) {
    this.#folder = join(dataDir, "pictures");
  }

  picture(lot: PackagePicture): Promise<Uint8Array> {
    const name = `${Bun.hash(JSON.stringify(lot)).toString(36)}.png`;
    const pendingPicture = this.#pendingPictures.get(name);
    if (pendingPicture) return pendingPicture;
    const picture = this.#readOrPaint(name, lot).finally(() => this.#pendingPictures.delete(name));
    this.#pendingPictures.set(name, picture);
    return picture;
  }

  async #readOrPaint(name: string, lot: PackagePicture): Promise<Uint8Array> {
    const path = join(this.#folder, name);
    const file = Bun.file(path);
    if (await file.exists()) {
      const now = this.clock.now() / SECOND;
      // Another process may delete the file at the same time.
      await utimes(path, now, now).catch(() => {});
      return file.bytes();
    }
    const png = await this.painter.paint(lot);
    await mkdir(this.#folder, { recursive: true });
    await Bun.write(`${path}.part`, png);
    await rename(`${path}.part`, path);
    if (++this.#paintedSinceSweep >= PICTURES_PER_SWEEP) await this.#sweep();
    return png;
  }

  async #sweep(): Promise<void> {
    this.#paintedSinceSweep = 0;
    const names = await readdir(this.#folder);
    if (names.length <= MAX_PICTURES) return;
    const files = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(join(this.#folder, name))).mtimeMs })),
    );
    files.sort((a, b) => b.at - a.at);
    for (const { name } of files.slice(MAX_PICTURES))
      await rm(join(this.#folder, name), { force: true });
  }
}
