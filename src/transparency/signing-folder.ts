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

/**
 * The folder of a data directory that has the log's signing key, and the last checkpoint that it
 * signed. It is no part of a backup: a restored database must not go on signing as if nothing had
 * happened (docs/product.md#public-log).
 */
export class SigningFolder {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, "public-log");
  }

  /** @throws Obstacle where the file has been changed */
  key(): SigningKey | null {
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
  createKey(key: SigningKey): SigningKey {
    try {
      this.#write("signing-key", keyText(key), "wx");
    } catch (error) {
      if ((error as { code?: string }).code !== "EEXIST") throw error;
    }
    return this.key() as SigningKey;
  }

  /** The old one has signed what no longer is: it must never sign again. */
  replaceKey(key: SigningKey): void {
    this.#replace("signing-key", keyText(key));
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
