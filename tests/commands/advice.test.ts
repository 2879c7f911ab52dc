import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Db } from "../../db/client";
import { startAdvice } from "../../src/commands/advice";
import { loadConfig } from "../../src/config";
import { addUser } from "../support/people";
import { newDatabase } from "../support/run-database";

let db: Db;

beforeEach(() => {
  db = newDatabase();
});

afterEach(() => db.destroy());

const advice = (env: Record<string, string>) => startAdvice(db, loadConfig(env));

const COMPLETE = {
  PUBLIC_URL: "https://market.example.com",
  SMTP_URL: "smtps://mail.example.com",
  OPERATOR_EMAILS: "olive@example.test",
};

test("advises an unconfigured server with a sentence for each problem", async () => {
  const [address, mail, operator, ...others] = await advice({ DATA_DIR: "/srv/market" });
  expect(address).toStartWith("PUBLIC_URL is not set, so links in emails lead to http://localhost");
  expect(mail).toContain("SMTP_URL is not set");
  expect(mail).toContain("/srv/market/outbox");
  expect(operator).toContain("set OPERATOR_EMAILS to its address");
  expect(others).toEqual([]);
});

test("needs no other address for a local server", async () => {
  const { PUBLIC_URL: _, ...env } = COMPLETE;
  expect((await advice({ ...env, HOST: "127.0.0.1" })).join()).not.toContain("PUBLIC_URL");
});

test("advises against backups on the same disk", async () => {
  const env = { ...COMPLETE, DATA_DIR: "/srv/market", BACKUP_EVERY: "24h" };
  expect((await advice(env)).join()).toContain(
    "BACKUP_DIR is not set, so backups go to /srv/market",
  );
  expect((await advice({ ...env, BACKUP_DIR: "/mnt/b" })).join()).not.toContain("BACKUP_DIR");
});

test("counts an operator only once the address is confirmed", async () => {
  expect(await advice(COMPLETE)).toEqual([expect.stringContaining("There is no operator yet")]);
  const { id } = await addUser(db, "olive", 0);
  expect(await advice(COMPLETE)).toEqual([]);
  await db.updateTable("users").set({ is_email_verified: 0 }).where("id", "=", id).execute();
  expect(await advice(COMPLETE)).toEqual([
    expect.stringContaining("operator verify olive@example.test"),
  ]);
});
