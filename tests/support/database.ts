import { type Db, openDatabase } from "../../db/client";

export async function inDatabase<T>(place: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(place);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
