import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { isId } from "../lib/ids";

/** The folder of deliveries inside a data directory. */
export const DELIVERIES = "deliveries";

/** How a sealed file's name ends, on the disk and for whoever fetches it. */
export const SEALED = ".age";

/** The bytes of consignments: a folder for each, named by its id, and in it files by their ids. */
export class ConsignmentFolder {
  readonly root: string;

  constructor(dataDir: string) {
    this.root = join(dataDir, DELIVERIES);
  }

  /** Where a consignment's files lie, or would. */
  folder(consignmentId: string): string {
    return join(this.root, checked(consignmentId));
  }

  /** A file as it was delivered, readable by the server until intake has sealed it. */
  plain(consignmentId: string, fileId: string): string {
    return join(this.folder(consignmentId), checked(fileId));
  }

  /** The same file sealed. */
  sealed(consignmentId: string, fileId: string): string {
    return this.plain(consignmentId, fileId) + SEALED;
  }

  async make(consignmentId: string): Promise<void> {
    await mkdir(this.folder(consignmentId), { recursive: true });
  }

  /** What is in a consignment's folder. */
  async names(consignmentId: string): Promise<string[]> {
    return readdir(this.folder(consignmentId)).catch(() => []);
  }

  /** Removes one of them, if it is there. */
  removeFile(consignmentId: string, name: string): Promise<void> {
    return rm(join(this.folder(consignmentId), name), { recursive: true, force: true });
  }

  /** Removes all that is on the disk of a consignment. */
  remove(consignmentId: string): Promise<void> {
    return rm(this.folder(consignmentId), { recursive: true, force: true });
  }

  /** Removes what is in a consignment's folder and is not sealed. */
  async removePlain(consignmentId: string): Promise<void> {
    const plain = (await this.names(consignmentId)).filter((name) => !name.endsWith(SEALED));
    await Promise.all(plain.map((name) => this.removeFile(consignmentId, name)));
  }

  /** The ids of consignments that have a folder. */
  async all(): Promise<string[]> {
    return (await readdir(this.root).catch(() => [])).filter(isId);
  }
}

function checked(id: string): string {
  if (!isId(id)) throw new TypeError(`${id} is no id`);
  return id;
}
