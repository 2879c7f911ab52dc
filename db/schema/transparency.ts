import type { Generated } from "kysely";
import type { Json, Time } from "./columns";

/** An event of an auction, as the public log has it; never changed, never deleted. */
export interface LogEntriesTable {
  /** The entry's place in the log, counted from 1. */
  seq: Generated<number>;
  /** What is hashed: see src/transparency/events.ts. */
  data: Json;
}

/** The log's hashes, 256 to a tile; the last of each level grows. */
export interface LogTilesTable {
  level: number;
  tile: number;
  hashes: Uint8Array;
}

/** Which entries are a package's; it outlives the package. */
export interface LogPackageEntriesTable {
  package_id: string;
  seq: number;
}

/** One row: up to where the log is hashed and signed. */
export interface LogStateTable {
  id: number;
  size: number;
  /** The signed note. */
  checkpoint: string | null;
}

/** Under which names and keys the log was signed, the current one last. */
export interface LogIdentitiesTable {
  number: number;
  verifier_key: string;
  since_size: number;
  created_at: Time;
}
