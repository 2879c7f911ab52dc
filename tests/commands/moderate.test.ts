import { beforeEach, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { type Db, databaseFile } from "../../db/client";
import { moderate } from "../../src/commands/moderate";
import type { ModerationCommand } from "../../src/commands/operator-orders";
import { verifyActions } from "../../src/commands/verify-actions";
import { type Config, loadConfig } from "../../src/config";
import { newMarket } from "../support/bids";
import { TestClock } from "../support/clock";
import { inDatabase } from "../support/database";
import { refusal } from "../support/obstacles";

const clock = new TestClock();
const reasons = { ground: "law", rule: "Cap. 528, s. 26", facts: "Copied." } as const;

let config: Config;
let packageId: string;

beforeEach(async () => {
  const market = await newMarket(1);
  packageId = market.lots[0] as string;
  config = loadConfig({
    DATA_DIR: market.dataDir,
    OPERATOR_FOUR_EYES: "on",
    OPERATOR_EMAILS: "mei@example.test",
  });
});

function query<T>(work: (db: Db) => Promise<T>): Promise<T> {
  return inDatabase(databaseFile(config.dataDir), work);
}
const actions = () =>
  query((db) =>
    db
      .selectFrom("operator_actions")
      .select(["act", "operator_id", "rule", "done_at", "log_entry"])
      .orderBy("id")
      .execute(),
  );

const onPackage = (act: "hide" | "restore" | "remove") =>
  moderate(config, clock, { name: "packages", act, packageId, reasons });
const onMember = (act: "suspend" | "restore" | "verify", member: string) =>
  moderate(config, clock, { name: "members", act, member, reasons });

test("the command verify --actions names an action that was changed in the database", async () => {
  await onPackage("hide");
  expect(await verifyActions(config, null)).toBe(
    "Operators' actions that match the public log: 1.",
  );
  await query(async (db) => {
    await sql`drop trigger operator_actions_no_change`.execute(db);
    await db.updateTable("operator_actions").set({ facts: "Other facts." }).execute();
  });
  const { id } = await query((db) =>
    db.selectFrom("operator_actions").select("id").executeTakeFirstOrThrow(),
  );
  expect(await refusal(verifyActions(config, null))).toContain(`The action ${id} (hide) is not`);
});

describe("the commands for packages", () => {
  test("hide, restore and remove a package with its log entry and statement", async () => {
    const lot = () =>
      query((db) => db.selectFrom("packages").selectAll().executeTakeFirstOrThrow());
    expect(await onPackage("hide")).toMatch(
      new RegExp(`^The package ${packageId} is now hidden\\. .*/statements/[0-9a-f-]{36}$`),
    );
    expect(await lot()).toMatchObject({ shown: 0, hidden_at: clock.now(), removed_at: null });
    expect(await refusal(onPackage("hide"))).not.toBe("");
    expect(await onPackage("restore")).toContain("is now restored.");
    expect(await lot()).toMatchObject({ shown: 1, hidden_at: null });
    expect(await onPackage("remove")).toContain("is now removed for good.");
    expect(await lot()).toMatchObject({ shown: 0, removed_at: clock.now() });
    expect(await refusal(onPackage("restore"))).not.toBe("");
    const row = { operator_id: null, rule: reasons.rule, done_at: clock.now() };
    expect(await actions()).toMatchObject(
      ["hide", "restore", "remove"].map((act) => ({ act, ...row, log_entry: expect.any(Number) })),
    );
    const mails = await query((db) => db.selectFrom("mail_outbox").select("template").execute());
    expect(mails.filter(({ template }) => template === "statement")).toHaveLength(3);
  });

  test("refuse a missing package", async () => {
    const order: ModerationCommand = { name: "packages", act: "hide", packageId: "p1", reasons };
    expect(await refusal(moderate(config, clock, order))).not.toBe("");
    expect(await actions()).toEqual([]);
  });
});

describe("the commands for members", () => {
  const ada = () =>
    query((db) =>
      db
        .selectFrom("users")
        .selectAll()
        .where("email", "=", "ada@example.test")
        .executeTakeFirstOrThrow(),
    );

  test("suspend, reinstate and verify a member by address or id", async () => {
    const { id } = await ada();
    expect(await onMember("suspend", "Ada@Example.test")).toStartWith(
      "The member Ada@Example.test is now suspended. ",
    );
    expect((await ada()).suspended_at).toBe(clock.now());
    expect(await refusal(onMember("suspend", id))).not.toBe("");
    expect(await onMember("restore", id)).toContain("is now reinstated.");
    expect((await ada()).suspended_at).toBeNull();
    expect(await onMember("verify", id)).toContain("is now verified.");
    expect((await ada()).verified_at).toBe(clock.now());
    expect((await actions()).map(({ act }) => act)).toEqual(["suspend", "reinstate", "verify"]);
  });

  test("refuse to suspend an operator or an unknown member", async () => {
    for (const member of ["mei@example.test", "nobody@example.test", crypto.randomUUID()])
      expect(await refusal(onMember("suspend", member))).not.toBe("");
    await query((db) =>
      db
        .insertInto("operator_roles")
        .values({ email: "ada@example.test", role: "support", granted_at: 0 })
        .execute(),
    );
    expect(await refusal(onMember("suspend", "ada@example.test"))).toContain("is an operator");
    expect((await ada()).suspended_at).toBeNull();
    expect(await actions()).toEqual([]);
  });
});
