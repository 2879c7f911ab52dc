import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";

/** The organization that has this ID, or that the one with this ID has become part of. */
export async function organizationNow(db: Db, id: string): Promise<string> {
  return (await findSuccessor.first(db, { id }))?.merged_into ?? id;
}

const findSuccessor = prepared<{ id: string }, { merged_into: string | null }>((db, value) =>
  db.selectFrom("users").select("merged_into").where("id", "=", value("id")),
);
