import type { Db } from "./client";

export async function installationSecret(db: Db, name: string): Promise<string> {
  const value = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  await db
    .insertInto("secrets")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const stored = await db
    .selectFrom("secrets")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return stored.value;
}

/** Copies of one database have the same name; no other database has it. */
export async function installationName(db: Db): Promise<string> {
  return Bun.SHA256.hash(await installationSecret(db, "pseudonym"), "hex");
}
