import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Db } from "../../db/client";
import { installationSecret } from "../../db/secrets";
import { newDatabase } from "../support/run-database";

let db: Db;

beforeEach(() => {
  db = newDatabase();
});

afterEach(() => db.destroy());

describe("an installation's secret", () => {
  test("has 256 bits and stays the same", async () => {
    const secret = await installationSecret(db, "pseudonym");
    expect(Buffer.from(secret, "base64url")).toHaveLength(32);
    expect(await installationSecret(db, "pseudonym")).toBe(secret);
  });

  test("differs by name and by installation", async () => {
    const other = newDatabase();
    const secrets = await Promise.all([
      installationSecret(db, "pseudonym"),
      installationSecret(db, "views"),
      installationSecret(other, "pseudonym"),
    ]);
    expect(new Set(secrets).size).toBe(3);
    await other.destroy();
  });
});
