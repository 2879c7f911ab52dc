import { hkdfSync, randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { bech32 } from "@scure/base";
import { SECRET_FILE } from "../backups/files";
import { Obstacle } from "../lib/errors";

export interface SealingContract {
  encryptionKey: string;
  reference: string;
}

/** Keys are derived from the installation's secret and never stored. */
export class DeliveryKeys {
  #secret: string | undefined;

  constructor(
    private readonly dataDir: string,
    private readonly configuredSecret: string | null = null,
  ) {}

  isKnown(): boolean {
    return this.configuredSecret !== null || existsSync(join(this.dataDir, SECRET_FILE));
  }

  identityOf({ encryptionKey, reference }: SealingContract): string {
    const salt = Buffer.from(encryptionKey, "base64");
    const info = `corpus-marketplace delivery v1\n${reference}`;
    const scalar = new Uint8Array(hkdfSync("sha256", this.#loadSecret(), salt, info, 32));
    return bech32.encodeFromBytes("AGE-SECRET-KEY-", scalar).toUpperCase();
  }

  async recipientOf(contract: SealingContract): Promise<string> {
    // Imported on first use, because loading takes a few milliseconds.
    const { identityToRecipient } = await import("age-encryption");
    return identityToRecipient(this.identityOf(contract));
  }

  #loadSecret(): string {
    this.#secret ??= this.configuredSecret ?? storedSecret(this.dataDir);
    return this.#secret;
  }
}

const SECRET_PATTERN = /^[A-Za-z0-9_-]{43}$/;

function storedSecret(dataDir: string): string {
  const file = join(dataDir, SECRET_FILE);
  if (!existsSync(file)) createSecret(dataDir, file);
  const secret = readFileSync(file, "utf8").trim();
  if (SECRET_PATTERN.test(secret)) return secret;
  throw new Obstacle(
    `The file ${file} is not a delivery secret. Restore the original file. Without it, sealed files cannot be opened.`,
  );
}

function createSecret(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true });
  let descriptor: number;
  try {
    descriptor = openSync(file, "wx", 0o600);
  } catch (error) {
    if ((error as { code?: string }).code === "EEXIST") return;
    throw error;
  }
  try {
    writeFileSync(descriptor, `${randomBytes(32).toString("base64url")}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  chmodSync(file, 0o600);
  flushFolder(dataDir);
}

function flushFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
