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
import { Obstacle } from "../lib/errors";

export interface SigningKey {
  name: string;
  seed: Uint8Array;
}

const SEED_BYTES = 32;

/** Backups exclude this folder, because a restored database must not sign with the old key. */
export class SigningFolder {
  readonly #folder: string;

  constructor(
    dataDir: string,
    private readonly secret: string | null,
  ) {
    this.#folder = join(dataDir, "public-log");
  }

  get isShared(): boolean {
    return this.secret !== null;
  }

  /** Null before the first key. @throws Obstacle if the file was changed */
  key(name: string | null): SigningKey | null {
    if (this.secret === null) return this.#storedKey();
    return name === null ? null : this.#newKey(name);
  }

  #newKey(name: string): SigningKey {
    const context = `corpus-marketplace public log v1\n${name}`;
    if (this.secret === null) return { name, seed: randomBytes(SEED_BYTES) };
    return { name, seed: Buffer.from(hkdfSync("sha256", this.secret, "", context, SEED_BYTES)) };
  }

  #storedKey(): SigningKey | null {
    const text = this.#read("signing-key");
    if (text === null) return null;
    const [, name = "", encoded = ""] = /^(\S+) ([A-Za-z0-9_-]{43})\n$/.exec(text) ?? [];
    if (name === "")
      throw new Obstacle(
        `The file ${join(this.#folder, "signing-key")} is not a signing key. Put the original back, or remove the file: the public log then continues under a new key.`,
      );
    return { name, seed: Buffer.from(encoded, "base64url") };
  }

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

  /** The old key has signed entries that no longer exist, and must never sign again. */
  replaceKey(name: string): SigningKey {
    const key = this.#newKey(name);
    if (!this.isShared) this.#replace("signing-key", keyText(key));
    return key;
  }

  checkpoint(): string | null {
    return this.#read("checkpoint");
  }

  storeCheckpoint(note: string): void {
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
    const descriptor = openSync(file, flag, 0o600);
    try {
      writeFileSync(descriptor, text);
      // A key must survive a power failure, but checkpoints are too frequent to sync.
      if (name.startsWith("signing-key")) fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    chmodSync(file, 0o600);
  }
}

function keyText({ name, seed }: SigningKey): string {
  return `${name} ${Buffer.from(seed).toString("base64url")}\n`;
}
