import type { Db } from "./db";
import { engineOf } from "./engine";
import * as postgres from "./postgres/size";
import * as sqlite from "./sqlite/size";

export function databaseBytes(db: Db): Promise<number> {
  return (engineOf(db) === "postgres" ? postgres : sqlite).databaseBytes(db);
}
