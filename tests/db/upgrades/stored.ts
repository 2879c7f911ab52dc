import { join } from "node:path";
import type { Answers } from "./answers";

/** What an earlier version wrote and answered. */
export interface Stored {
  at: number;
  asked: Answers;
  /** Some days later, without anybody's doing. */
  since: Answers;
}

export const VERSIONS = ["2026-11-29", "2026-11-30"] as const;
export type Version = (typeof VERSIONS)[number];

export const DAYS_LATER = 6;

/** Keys that are not in the database, so that another process reads what it wrote. */
export const KEYS = {
  OPERATOR_EMAILS: "olga@example.test",
  LOG_KEY: "l".repeat(32),
  DELIVERY_KEY: "d".repeat(32),
};

const placeOf = (version: string, kind: string) => join(import.meta.dir, `${version}.${kind}.zst`);

export async function store(version: string, database: Uint8Array, stored: Stored): Promise<void> {
  const write = (kind: string, content: string | Uint8Array) =>
    Bun.write(placeOf(version, kind), Bun.zstdCompressSync(content, { level: 22 }));
  await write("sqlite", database);
  await write("json", JSON.stringify(stored));
}

async function read(version: Version, kind: string): Promise<Buffer> {
  return Bun.zstdDecompress(await Bun.file(placeOf(version, kind)).arrayBuffer());
}

export async function storedOf(version: Version): Promise<Stored> {
  return JSON.parse((await read(version, "json")).toString());
}

export const databaseOf = (version: Version): Promise<Buffer> => read(version, "sqlite");
