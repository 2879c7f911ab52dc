import { hkdfSync, randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Obstacle } from "../lib/obstacle";

/** What signs: a name, and the private key's 32 bytes. */
export interface SigningKey {
  name: string;
  seed: Uint8Array;
}

/** So long is a private key. */
const SEED_BYTES = 32;

/**
 * The folder of a data directory that has the log's signing key, and the last checkpoint that it
 * signed. Servers that share a log have one secret instead, and derive the key of each of the log's names
 * from it. It is no part of a backup: a restored database must not go on signing as if nothing had
 * happened (docs/product.md#public-log).
 */
export class SigningFolder {
  readonly #folder: string;

  /** @param secret what keys are derived from; null where a file has the only one */
  constructor(
    dataDir: string,
    private readonly secret: string | null,
  ) {
    this.#folder = join(dataDir, "public-log");
  }

  /** Whether other servers sign by the same keys, each with the checkpoint that it signed itself. */
  get isShared(): boolean {
    return this.secret !== null;
  }

  /**
   * What signs now, where the log is called `name`; null where there is no key yet.
   * @throws Obstacle where the file has been changed
   */
  key(name: string | null): SigningKey | null {
    if (this.secret === null) return this.#storedKey();
    return name === null ? null : this.#newKey(name);
  }

  #newKey(name: string): SigningKey {
    const about = `corpus-marketplace public log v1\n${name}`;
    if (this.secret === null) return { name, seed: randomBytes(SEED_BYTES) };
    return { name, seed: Buffer.from(hkdfSync("sha256", this.secret, "", about, SEED_BYTES)) };
  }

  #storedKey(): SigningKey | null {
    const text = this.#read("signing-key");
    if (text === null) return null;
    const [, name = "", encoded = ""] = /^(\S+) ([A-Za-z0-9_-]{43})\n$/.exec(text) ?? [];
    if (name === "")
      throw new Obstacle(
        `The file ${join(this.#folder, "signing-key")} is no signing key. Put it back as it was; or remove it, and the public log goes on under a new key.`,
      );
    return { name, seed: Buffer.from(encoded, "base64url") };
  }

  /** Keeps the first key; of several processes that begin at once, one's is. */
  createKey(name: string): SigningKey {
    const key = this.#newKey(name);
    if (this.isShared) return key;
    try {
      this.#write("signing-key", keyText(key), "wx");
    } catch (error) {
      if ((error as { code?: string }).code !== "EEXIST") throw error;
    }
    return this.#storedKey() as SigningKey;
  }

  /** The old one has signed what no longer is: it must never sign again. */
  replaceKey(name: string): SigningKey {
    const key = this.#newKey(name);
    if (!this.isShared) this.#replace("signing-key", keyText(key));
    return key;
  }

  checkpoint(): string | null {
    return this.#read("checkpoint");
  }

  keepCheckpoint(note: string): void {
    this.#replace("checkpoint", note);
  }

  #read(name: string): string | null {
    const file = join(this.#folder, name);
    return existsSync(file) ? readFileSync(file, "utf8") : null;
  }

  #replace(name: string, text: string): void {
    this.#write(`${name}.part`, text, "w");
    renameSync(join(this.#folder, `${name}.part`), join(this.#folder, name));
  }

  #write(name: string, text: string, flag: "w" | "wx"): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const file = join(this.#folder, name);
    const opened = openSync(file, flag, 0o600);
    try {
      writeFileSync(opened, text);
      // An empty key after a loss of power would be no key. Of checkpoints there are two a second.
      if (name.startsWith("signing-key")) fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    chmodSync(file, 0o600);
  }
}

function keyText({ name, seed }: SigningKey): string {
  return `${name} ${Buffer.from(seed).toString("base64url")}\n`;
}
