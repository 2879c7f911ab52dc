import type { Generated } from "kysely";
import type { Json, Time } from "./columns";

export interface LogEntriesTable {
  seq: Generated<number>;
  data: Json;
}

export interface LogTilesTable {
  level: number;
  tile: number;
  hashes: Uint8Array;
}

export interface LogPackageEntriesTable {
  package_id: string;
  seq: number;
}

export interface LogStateTable {
  id: number;
  size: number;
  checkpoint: string | null;
}

export interface LogIdentitiesTable {
  number: number;
  verifier_key: string;
  /** History, for a person who asks which entries a key signed. */
  since_size: number;
  created_at: Time;
}
