import type { Db } from "./db";
import { engineOf } from "./engine";
import * as postgres from "./postgres/data-version";
import type { MaybePromise } from "./prepared";
import * as sqlite from "./sqlite/data-version";

/** `foreign` changes with writes by other processes; on PostgreSQL it also counts own writes. */
export interface DataVersion {
  own: number;
  foreign: number;
}

export function dataVersion(db: Db): Promise<DataVersion> {
  return (engineOf(db) === "postgres" ? postgres : sqlite).dataVersion(db);
}

/** Changes with every write by any process; null while a SQLite transaction is open. */
export function changeMark(db: Db): MaybePromise<string | null> {
  return engineOf(db) === "postgres" ? postgres.changeMark(db) : sqlite.changeMark(db);
}
