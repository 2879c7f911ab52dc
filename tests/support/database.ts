import { type Db, openDatabase } from "../../db/client";

/** Opens a database for this work alone, as a process of its own would. @param place a file or an address */
export async function inDatabase<T>(place: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(place);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
