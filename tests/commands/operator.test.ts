import { beforeEach, describe, expect, test } from "bun:test";
import { type Db, databaseFile } from "../../db/client";
import { Sessions } from "../../src/accounts/sessions";
import { operate } from "../../src/commands/operator";
import { type Config, loadConfig } from "../../src/config";
import { newId } from "../../src/lib/ids";
import { DAY } from "../../src/lib/time";
import { newMarket } from "../support/bids";
import { TestClock } from "../support/clock";
import { inDatabase } from "../support/database";
import { newFolder } from "../support/folder";
import { refusal } from "../support/obstacles";

const clock = new TestClock();

let config: Config;
let dataDir: string;
let lotId: string;

beforeEach(async () => {
  const market = await newMarket(1);
  dataDir = market.dataDir;
  lotId = market.lots[0] as string;
  config = loadConfig({ DATA_DIR: dataDir });
  await query((db) => db.updateTable("packages").set({ certified: 0 }).execute());
});

function query<T>(work: (db: Db) => Promise<T>): Promise<T> {
  return inDatabase(databaseFile(dataDir), work);
}
const lot = () => query((db) => db.selectFrom("packages").selectAll().executeTakeFirstOrThrow());
const mails = () => query((db) => db.selectFrom("mail_outbox").selectAll().execute());

describe("the operator's commands", () => {
  test("certify a package and email its seller", async () => {
    const sentence = await operate(config, clock, { name: "certify", packageId: lotId, note: "" });
    expect(sentence).toBe(`The package ${lotId} is now certified.`);
    expect(await lot()).toMatchObject({ certified: 1, version: 2 });
    expect(await mails()).toMatchObject([
      { recipient: "mei@example.test", template: "certification-approved", sent_at: null },
    ]);
  });

  test("decline a package with the reason", async () => {
    await operate(config, clock, { name: "decline", packageId: lotId, note: "Too thin." });
    expect(await lot()).toMatchObject({ certified: 0 });
    const [mail] = await mails();
    expect(mail?.template_values).toContain("Too thin.");
  });

  test("withdraw a seal with the reason", async () => {
    const order = { name: "uncertify", packageId: lotId, note: "Not theirs." } as const;
    expect(await refusal(operate(config, clock, order))).toBe(
      "This package doesn't have the Certified badge.",
    );
    await operate(config, clock, { name: "certify", packageId: lotId, note: "" });
    expect(await operate(config, clock, order)).toBe(
      `The seal for the package ${lotId} was withdrawn.`,
    );
    const lots = await query((db) => db.selectFrom("packages").select("certified").execute());
    expect(lots).toEqual([{ certified: 0 }]);
  });

  test("confirm an address, which activates the membership", async () => {
    await query((db) =>
      db.updateTable("users").set({ is_email_verified: 0, membership_status: "pending" }).execute(),
    );
    await operate(config, clock, { name: "verify", email: "Ada@Example.test" });
    const users = await query((db) =>
      db.selectFrom("users").selectAll().where("is_email_verified", "=", 1).execute(),
    );
    expect(users).toMatchObject([{ email: "ada@example.test", membership_status: "active" }]);
  });

  test("end a member's sessions, or everyone's", async () => {
    const sessions = (email: string) =>
      query((db) =>
        db
          .selectFrom("sessions")
          .innerJoin("users", "users.id", "sessions.user_id")
          .select("sid")
          .where("email", "=", email)
          .execute(),
      ).then(({ length }) => length);
    const signIn = (email: string) =>
      query(async (db) => {
        const { id } = await db
          .selectFrom("users")
          .select("id")
          .where("email", "=", email)
          .executeTakeFirstOrThrow();
        await new Sessions(db, clock, DAY).start(id, "");
      });
    const [ada, mei] = ["ada@example.test", "mei@example.test"];
    for (const email of [ada, ada, mei]) await signIn(email);
    const one = { name: "end-sessions", email: "Ada@Example.test" } as const;
    expect(await operate(config, clock, one)).toBe("The sessions of one account were ended.");
    expect([await sessions(ada), await sessions(mei)]).toEqual([0, 1]);
    const events = await query((db) => db.selectFrom("security_events").selectAll().execute());
    expect(events).toMatchObject([{ event: "sessions-ended", address: "" }]);

    await signIn(ada);
    const all = { name: "end-sessions", email: "all" } as const;
    expect(await operate(config, clock, all)).toMatch(
      /^The sessions of \d+ accounts were ended\.$/,
    );
    expect(await query((db) => db.selectFrom("sessions").select("sid").execute())).toEqual([]);
    const nobody = { name: "end-sessions", email: "nobody@example.test" } as const;
    expect(await refusal(operate(config, clock, nobody))).not.toBe("");
  });

  test("grant, change and revoke an address's role", async () => {
    const roles = () =>
      query((db) => db.selectFrom("operator_roles").select(["email", "role"]).execute());
    const grant = { name: "grant", email: "Ada@Example.test", role: "support" } as const;
    await query((db) => db.updateTable("users").set({ is_email_verified: 0 }).execute());
    const pending = "gets the role support once its address is verified";
    expect(await operate(config, clock, grant)).toStartWith(`ada@example.test ${pending}`);
    await operate(config, clock, { name: "verify", email: grant.email });
    const active = await operate(config, clock, { ...grant, role: "operator" });
    expect(active).toStartWith("ada@example.test now has the role operator");
    expect(await roles()).toEqual([{ email: "ada@example.test", role: "operator" }]);
    const revoke = { name: "revoke", email: "ADA@example.test", note: "Left." } as const;
    for (const order of [revoke, grant])
      expect(await refusal(operate(config, clock, order))).toBe(
        "This is the only operator. Grant someone else the role operator first.",
      );
    await operate(config, clock, { name: "verify", email: "mei@example.test" });
    await operate(config, clock, { ...grant, email: "mei@example.test", role: "operator" });
    expect(await operate(config, clock, revoke)).toBe(
      "ada@example.test no longer has a role, even in open sessions.",
    );
    await operate(config, clock, { ...grant, email: "new@example.test", note: "Hired." });
    const actions = await query((db) =>
      db
        .selectFrom("operator_actions")
        .leftJoin("users", "users.id", "member_id")
        .select(["act", "email", "facts", "operator_id"])
        .orderBy("operator_actions.id")
        .execute(),
    );
    const by = { operator_id: null };
    expect(actions).toEqual([
      { act: "grant-support", email: "ada@example.test", facts: "", ...by },
      { act: "grant-operator", email: "ada@example.test", facts: "", ...by },
      { act: "grant-operator", email: "mei@example.test", facts: "", ...by },
      { act: "revoke-role", email: "ada@example.test", facts: "Left.", ...by },
      { act: "grant-support", email: null, facts: "new@example.test: Hired.", ...by },
    ]);
    expect((await mails()).map(({ recipient, template }) => [recipient, template])).toEqual([
      ["ada@example.test", "account-changed"],
      ["mei@example.test", "account-changed"],
      ["ada@example.test", "account-changed"],
    ]);
    await query((db) =>
      db.deleteFrom("operator_roles").where("email", "<>", "ada@example.test").execute(),
    );
    expect(await roles()).toEqual([]);
    const set = loadConfig({ DATA_DIR: dataDir, OPERATOR_EMAILS: "ada@example.test" });
    for (const order of [grant, revoke])
      expect(await refusal(operate(set, clock, order))).toContain("is in OPERATOR_EMAILS");
    expect(await refusal(operate(config, clock, revoke))).toBe("This address has no role.");
    expect(await refusal(operate(config, clock, { ...grant, email: "ada" }))).toContain(
      "ada is not an email address.",
    );
    expect(await roles()).toEqual([]);
  });

  test("remove a second factor, end its sessions and email its owner", async () => {
    const order = { name: "remove-second-factor", email: "Ada@Example.test" } as const;
    expect(await refusal(operate(config, clock, order))).toBe(
      "This account doesn't use two-step verification.",
    );
    const values = { secret: "sealed", created_at: 0, confirmed_at: 0 };
    await query(async (db) => {
      const users = await db.selectFrom("users").select(["id", "email"]).execute();
      for (const { id: user_id } of users) {
        await db
          .insertInto("authenticators")
          .values({ user_id, ...values })
          .execute();
        await db
          .insertInto("recovery_codes")
          .values({ user_id, code_hash: "hash", salt: "salt", created_at: 0 })
          .execute();
        await new Sessions(db, clock, DAY).start(user_id);
      }
    });
    expect(await operate(config, clock, order)).toBe(
      "The second factor of Ada@Example.test was removed, and its sessions were ended.",
    );
    const left = await query(async (db) => {
      const of = async (table: "authenticators" | "recovery_codes" | "sessions") => {
        const rows = await db
          .selectFrom(table)
          .innerJoin("users", "users.id", "user_id")
          .select("email")
          .execute();
        return rows.map(({ email }) => email);
      };
      return [await of("authenticators"), await of("recovery_codes"), await of("sessions")].flat();
    });
    expect(left.length).toBeGreaterThan(3);
    expect(left).not.toContain("ada@example.test");
    const events = await query((db) => db.selectFrom("security_events").selectAll().execute());
    expect(events).toMatchObject([{ event: "second-factor-removed", address: "" }]);
    const [mail, ...others] = await mails();
    expect(mail).toMatchObject({
      recipient: "ada@example.test",
      template: "second-factor-changed",
    });
    expect(JSON.parse(mail?.template_values ?? "")).toMatchObject({
      change: "removed-by-operator",
    });
    expect(others).toEqual([]);
  });

  test("lift a restriction after unpaid contracts, and email the member the reason", async () => {
    const order = {
      name: "allow-bidding",
      email: "Ada@Example.test",
      note: "It was paid.",
    } as const;
    expect(await refusal(operate(config, clock, order))).toBe(
      "Ada@Example.test can already bid and buy without approval.",
    );
    const restricted = { unpaid_at: clock.now(), approval_needed_at: clock.now() };
    await query((db) => db.updateTable("users").set(restricted).execute());
    expect(await operate(config, clock, order)).toBe(
      "ada@example.test can bid and buy again without approval.",
    );
    const free = await query((db) => {
      const users = db.selectFrom("users").select(["email", "unpaid_at"]);
      return users.where("approval_needed_at", "is", null).execute();
    });
    expect(free).toEqual([{ email: "ada@example.test", unpaid_at: null }]);
    const actions = await query((db) => db.selectFrom("operator_actions").selectAll().execute());
    expect(actions).toMatchObject([{ act: order.name, facts: order.note, operator_id: null }]);
    const [mail, ...others] = await mails();
    expect(mail).toMatchObject({ recipient: "ada@example.test", template: "account-changed" });
    expect(mail?.template_values).toContain(order.note);
    expect(others).toEqual([]);
  });

  test("explain in a sentence what they cannot do", async () => {
    const stranger = newId(0);
    const certify = { name: "certify", packageId: lotId, note: "" } as const;
    await operate(config, clock, certify);
    const before = await lot();
    expect(await refusal(operate(config, clock, certify))).toContain(
      "already has the Certified badge",
    );
    expect(await refusal(operate(config, clock, { ...certify, packageId: stranger }))).toBe(
      "The package you're looking for doesn't exist.",
    );
    expect(
      await refusal(operate(config, clock, { name: "verify", email: "nobody@example.test" })),
    ).toBe("No account uses this address.");
    expect(await lot()).toEqual(before);
  });

  test("do not create a missing database", async () => {
    dataDir = newFolder();
    const elsewhere = loadConfig({ DATA_DIR: dataDir });
    const order = { name: "verify", email: "ada@example.test" } as const;
    expect(await refusal(operate(elsewhere, clock, order))).toStartWith("There is no database in");
    expect(await Bun.file(databaseFile(dataDir)).exists()).toBe(false);
  });
});
