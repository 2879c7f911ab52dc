import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { engineOf } from "../../db/engine";
import { deleteAccount } from "../../src/leaving/deletion";
import { DAY } from "../../src/lib/time";
import { localMinute } from "../../src/lib/times";
import { changeAccountOf, endEveryonesSessions } from "../../src/moderation/account-acts";
import { actOnMember, actOnPackage, confirmAct } from "../../src/moderation/acting";
import { compareWithLog } from "../../src/moderation/logged-actions";
import { eraseOldNotifiers } from "../../src/moderation/notifiers";
import { deletePackage } from "../../src/packages/own-packages";
import type { Package } from "../../src/packages/packages";
import { onBothEngines } from "../support/engines";
import { addLot } from "../support/listings";
import { addNotice } from "../support/notices";
import { createWorld, type World } from "../support/world";

const REASONS = { ground: "law", rule: "s. 26", facts: "Copied." } as const;

onBothEngines(({ make }) => {
  let world: World;
  let lot: Package;

  beforeEach(async () => {
    world = await createWorld({ place: make(), env: { OPERATOR_EMAILS: "kim@example.test" } });
    lot = await addLot(world.db, world.people.mei.id, now());
  });
  afterEach(() => world.close());

  const now = () => world.clock.now();
  const config = { operatorEmails: ["kim@example.test", "bo@example.test"] };
  const alone = { ...config, operatorFourEyes: false };
  const together = { ...config, operatorFourEyes: true };
  const decision = (operatorId: string | null = world.people.kim.id) => ({
    ...REASONS,
    operatorId,
    packageId: lot.id,
  });
  const act = (name: "hide" | "restore" | "remove" = "hide") =>
    actOnPackage(world.db, alone, name, decision(), now());

  const change = (columns: object) =>
    world.db.updateTable("operator_actions").set(columns).execute();
  const actions = () => world.db.selectFrom("operator_actions").selectAll().execute();

  describe("the database", () => {
    test("refuses to change or delete an action", async () => {
      await act();
      const before = await actions();
      const changes = [
        ...[{ facts: "Other facts." }, { rule: "s. 27" }, { ground: "terms" }, { act: "remove" }],
        ...[{ asked_at: 1 }, { notice: "N-2026-000001" }, { id: crypto.randomUUID() }],
        ...[{ done_at: null }, { done_at: 1 }, { declined: 1 }, { log_entry: 1 }],
        ...[{ log_entry: null }, { seconded_by: world.people.bo.id }],
        ...[{ operator_id: world.people.bo.id }, { member_id: world.people.bo.id }],
      ];
      for (const columns of changes)
        await expect(change(columns)).rejects.toThrow("the actions of operators never change");
      await expect(world.db.deleteFrom("operator_actions").execute()).rejects.toThrow(
        "the actions of operators never change",
      );
      expect(await actions()).toEqual(before);
    });

    test("lets a second operator decide, once", async () => {
      await actOnPackage(world.db, together, "remove", decision(), now());
      const [asked] = await actions();
      const confirmed = { id: asked?.id ?? "", operatorId: world.people.bo.id };
      await confirmAct(world.db, together, confirmed, now());
      const [done] = await actions();
      expect(done).toMatchObject({ seconded_by: world.people.bo.id, done_at: now() });
      expect(done?.log_entry).toBeNumber();
      await expect(change({ done_at: now() + 1 })).rejects.toThrow();
      expect((await compareWithLog(world.db)).faults).toEqual([]);
    });

    test("keeps actions whose package, member and operators are deleted", async () => {
      await act();
      world.clock.advance(DAY);
      await act("restore");
      const { id: memberId } = world.people.ada;
      await actOnMember(
        world.db,
        alone,
        "suspend",
        { ...REASONS, operatorId: world.people.kim.id, memberId },
        now(),
      );
      await deletePackage(world.db, lot.id, world.people.mei.id, now());
      for (const person of ["ada", "mei", "kim"] as const)
        await deleteAccount(world.db, world.people[person].id, now());
      const kept = await actions();
      expect(kept).toHaveLength(3);
      for (const action of kept)
        expect(action).toMatchObject({ package_id: null, member_id: null, operator_id: null });
      expect(await compareWithLog(world.db)).toEqual({ checked: 3, faults: [] });
    });

    test("still erases the names of notifiers after a year", async () => {
      await addNotice(world, lot.id);
      const kim = await world.as("kim");
      const hide = { decision: "hide", ...REASONS };
      expect((await kim.post("/operator/reports/N-2026-000001", hide)).status).toBe(303);
      world.clock.advance(366 * DAY);
      expect(await eraseOldNotifiers(world.db, now())).toBe(1);
      const notice = world.db.selectFrom("notices").select(["name", "email"]);
      expect(await notice.executeTakeFirst()).toEqual({ name: "", email: "" });
    });
  });

  describe("the comparison with the log", () => {
    /** Does what somebody with the database's password can do. */
    async function without(trigger: string, table: string, tamper: () => Promise<unknown>) {
      const { rows } = await sql<{ text: string }>`
        select sql as text from sqlite_schema where name = ${trigger}`
        .execute(world.db)
        .catch(() => ({ rows: [] }));
      const isSqlite = engineOf(world.db) === "sqlite";
      const [drop, restore] = isSqlite
        ? [`drop trigger ${trigger}`, rows[0]?.text ?? ""]
        : [
            `alter table ${table} disable trigger ${trigger}`,
            `alter table ${table} enable trigger ${trigger}`,
          ];
      await sql.raw(drop).execute(world.db);
      await tamper();
      await sql.raw(restore).execute(world.db);
    }

    beforeEach(async () => {
      await act();
      await world.visitor.get("/log/checkpoint");
    });

    test("finds nothing to object to", async () => {
      expect(await compareWithLog(world.db)).toEqual({ checked: 1, faults: [] });
      const key = await (await world.visitor.get("/log/key")).text();
      expect(await compareWithLog(world.db, key)).toEqual({ checked: 1, faults: [] });
      const wrong = key.replace(/^\S+?\+/, "other+");
      await expect(compareWithLog(world.db, wrong)).rejects.toThrow();
    });

    test("covers what concerns no account and no package", async () => {
      const { db } = world;
      const role = {
        email: "zoe@example.test",
        act: "grant-reviewer",
        facts: "By letter.",
      } as const;
      await changeAccountOf(db, config, role, now());
      await endEveryonesSessions(db, "A leaked backup.", now());
      const kim = await world.as("kim");
      const texts = { text: "# Rules", textZh: "", textJa: "", textKo: "" };
      const terms = { ...texts, facts: "The fee is new.", basedOn: "" };
      expect((await kim.post("/operator/texts/terms", terms)).status).toBe(303);
      const times = { startsAt: "", endsAt: localMinute(now() + DAY, "HKT"), zone: "HKT" };
      expect((await kim.post("/operator/announcement", { ...texts, ...times })).status).toBe(303);
      expect((await actions()).map((action) => action.act)).toEqual([
        ...(["hide", "grant-reviewer", "end-sessions", "publish-terms", "announce"] as const),
      ]);
      expect(await compareWithLog(db)).toEqual({ checked: 5, faults: [] });
    });

    test("names an action that was changed", async () => {
      const [{ id = "", log_entry: entry } = {}] = await actions();
      await without("operator_actions_no_change", "operator_actions", () =>
        change({ facts: "Other facts." }),
      );
      const { faults } = await compareWithLog(world.db);
      expect(faults[0]).toBe(`The action ${id} (hide) is not as it was logged in entry ${entry}.`);
      expect(faults).toHaveLength(1 + 1);
    });

    test("names an action that was deleted", async () => {
      const [{ log_entry: entry } = {}] = await actions();
      await without("operator_actions_no_delete", "operator_actions", () =>
        world.db.deleteFrom("operator_actions").execute(),
      );
      expect(await compareWithLog(world.db)).toEqual({
        checked: 0,
        faults: [`The action in entry ${entry} of the log does not exist.`],
      });
    });

    test("names an action that was changed together with its entry in the log", async () => {
      const [before] = await actions();
      await without("operator_actions_no_change", "operator_actions", () =>
        change({ facts: "Other facts." }),
      );
      const { digestOf } = await import("../../src/moderation/actions");
      const [after] = await actions();
      if (!before || !after) throw new Error("no action");
      await without("log_entries_no_update", "log_entries", () =>
        sql`update log_entries set data = replace(data, ${digestOf(before)}, ${digestOf(after)})`.execute(
          world.db,
        ),
      );
      const { faults } = await compareWithLog(world.db);
      expect(faults).toEqual([
        `The action ${after.id} (hide) is in entry ${after.log_entry}, which is not as it was signed.`,
      ]);
    });
  });
});
