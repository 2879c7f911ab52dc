import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { checkRemovalLink, removeDueFactors } from "../../src/accounts/lost-second-factor";
import { Sessions } from "../../src/accounts/sessions";
import { DAY } from "../../src/lib/time";
import type { AccountAct } from "../../src/mail/templates";
import { actOnAccount, confirmAct } from "../../src/moderation/acting";
import { onBothEngines } from "../support/engines";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import type { Person } from "../support/people";
import { createWorld, type World } from "../support/world";

const CONFIG = { operatorEmails: ["kim@example.test"], operatorFourEyes: false };
const REASON = "She called from the number in her contract.";

onBothEngines(({ make }) => {
  let world: World;

  beforeEach(async () => {
    world = await createWorld({ place: make() });
  });
  afterEach(() => world.close());

  const now = () => world.clock.now();
  const act = (act: AccountAct, member: Person = "ada", by: Person = "kim", config = CONFIG) =>
    actOnAccount(
      world.db,
      config,
      {
        act,
        memberId: world.people[member].id,
        facts: REASON,
        operatorId: world.people[by].id,
      },
      now(),
    );
  const sessions = async (member: Person) => {
    const rows = world.db.selectFrom("sessions").select("sid");
    return (await rows.where("user_id", "=", world.people[member].id).execute()).length;
  };
  const signIn = (member: Person) =>
    new Sessions(world.db, world.clock, DAY).start(world.people[member].id);
  const addFactor = (member: Person) =>
    world.db
      .insertInto("authenticators")
      .values({
        user_id: world.people[member].id,
        secret: "sealed",
        created_at: 0,
        confirmed_at: 0,
      })
      .execute();
  const factors = async () =>
    (await world.db.selectFrom("authenticators").select("user_id").execute()).length;
  const roles = () =>
    world.db.selectFrom("operator_roles").select(["email", "role"]).orderBy("email").execute();
  const actions = () =>
    world.db
      .selectFrom("operator_actions")
      .select(["act", "member_id", "operator_id", "facts", "ground", "rule"])
      .orderBy("id")
      .execute();
  const events = async (member: Person) => {
    const rows = world.db.selectFrom("security_events").select("event").orderBy("id");
    const own = await rows.where("user_id", "=", world.people[member].id).execute();
    return own.map(({ event }) => event);
  };

  describe("an operator's change of an account", () => {
    test("is logged with who, whom and why, and emailed to the member", async () => {
      await signIn("ada");
      await signIn("bo");
      const { id, log_entry } = await act("end-sessions");
      expect([await sessions("ada"), await sessions("bo")]).toEqual([0, 1]);
      expect(await actions()).toEqual([
        {
          act: "end-sessions",
          member_id: world.people.ada.id,
          operator_id: world.people.kim.id,
          facts: REASON,
          ground: "",
          rule: "",
        },
      ]);
      expect(log_entry).toBeNumber();
      expect(await outbox(world)).toMatchObject([
        {
          to: "ada",
          template: "account-changed",
          values: { act: "end-sessions", facts: REASON, statementId: id },
        },
      ]);
    });

    test("sends nothing to an address that nobody has confirmed", async () => {
      await world.db.updateTable("users").set({ is_email_verified: 0 }).execute();
      await act("grant-support");
      expect(await outbox(world)).toEqual([]);
      expect(await roles()).toHaveLength(1);
    });

    test("is refused for oneself and for the other party of a sale", async () => {
      await addLot(world.db, world.people.ada.id, now());
      await expect(act("end-sessions", "kim")).rejects.toMatchObject({ code: "own-case" });
      const lot = await world.db.selectFrom("packages").select("id").executeTakeFirstOrThrow();
      await world.db
        .insertInto("positions")
        .values({
          package_id: lot.id,
          bidder_id: world.people.kim.id,
          highest_own_cents: 1,
        } as never)
        .execute();
      await expect(act("end-sessions")).rejects.toMatchObject({ code: "own-case" });
      expect(await actions()).toEqual([]);
    });
  });

  describe("a role", () => {
    test("is granted, changed and revoked", async () => {
      await act("grant-reviewer");
      await act("grant-operator");
      expect(await roles()).toEqual([{ email: "ada@example.test", role: "operator" }]);
      await act("revoke-role");
      expect(await roles()).toEqual([]);
      await expect(act("revoke-role")).rejects.toMatchObject({ code: "no-role" });
      expect(await outbox(world, "account-changed")).toHaveLength(3);
    });

    test("cannot be taken from oneself or from the last operator", async () => {
      const config = { operatorEmails: [], operatorFourEyes: false };
      await act("grant-operator", "ada", "kim", config);
      await act("grant-operator", "bo", "kim", config);
      await expect(act("revoke-role", "ada", "ada", config)).rejects.toMatchObject({
        code: "own-case",
      });
      const both = await Promise.allSettled([
        act("revoke-role", "ada", "bo", config),
        act("grant-support", "bo", "ada", config),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const [refused] = both.flatMap((result) =>
        result.status === "rejected" ? [result.reason] : [],
      );
      expect(refused).toMatchObject({ code: "last-operator" });
      expect((await roles()).map(({ role }) => role)).toContain("operator");
      expect(await actions()).toHaveLength(3);
    });

    test("of an operator waits for a second operator with four eyes", async () => {
      const config = { ...CONFIG, operatorFourEyes: true };
      const asked = await act("grant-operator", "ada", "kim", config);
      expect(asked.done_at).toBeNull();
      await expect(act("grant-operator", "ada", "kim", config)).rejects.toMatchObject({
        code: "act-asked",
      });
      expect([await roles(), await outbox(world)]).toEqual([[], []]);
      const second = { id: asked.id, operatorId: world.people.bo.id };
      const done = await confirmAct(world.db, config, second, now());
      expect(done).toMatchObject({ id: asked.id, done_at: now(), seconded_by: second.operatorId });
      expect(await roles()).toEqual([{ email: "ada@example.test", role: "operator" }]);
      await act("grant-support", "mei", "kim", config);
      expect(await roles()).toHaveLength(2);
    });
  });

  describe("a lost second factor", () => {
    beforeEach(async () => {
      await addFactor("ada");
      await addFactor("bo");
      await signIn("ada");
    });

    const sendMails = () => world.db.updateTable("mail_outbox").set({ sent_at: now() }).execute();

    test("is removed a day later, with an email first", async () => {
      await act("remove-second-factor");
      await sendMails();
      expect([await sessions("ada"), await factors()]).toEqual([0, 2]);
      const [mail, ...others] = await outbox(world);
      expect(mail).toMatchObject({
        to: "ada",
        template: "second-factor-removal",
        values: { dueAt: now() + DAY },
      });
      expect(others).toEqual([]);
      await expect(act("remove-second-factor")).rejects.toMatchObject({
        code: "removal-requested",
      });
      world.clock.advance(DAY - 1);
      expect([await removeDueFactors(world.db, now()), await factors()]).toEqual([0, 2]);
      world.clock.advance(1);
      expect([await removeDueFactors(world.db, now()), await factors()]).toEqual([1, 1]);
      expect(await removeDueFactors(world.db, now())).toBe(0);
      expect((await outbox(world)).at(-1)).toMatchObject({
        to: "ada",
        template: "second-factor-changed",
        values: { change: "removed-by-operator" },
      });
      expect(await events("ada")).toEqual([
        "second-factor-removal-requested",
        "second-factor-removed",
      ]);
      expect(await actions()).toMatchObject([{ act: "remove-second-factor", facts: REASON }]);
    });

    test("stays if an operator cancels the removal, which can be requested again", async () => {
      await expect(act("keep-second-factor")).rejects.toMatchObject({
        code: "no-removal-requested",
      });
      await act("remove-second-factor");
      await act("keep-second-factor");
      world.clock.advance(DAY);
      expect([await removeDueFactors(world.db, now()), await factors()]).toEqual([0, 2]);
      await act("remove-second-factor");
      await sendMails();
      world.clock.advance(DAY);
      expect([await removeDueFactors(world.db, now()), await factors()]).toEqual([1, 1]);
      expect((await actions()).map(({ act }) => act)).toEqual([
        "remove-second-factor",
        "keep-second-factor",
        "remove-second-factor",
      ]);
    });

    test("stays until the member was told half a day before, by a link that still works", async () => {
      await act("remove-second-factor");
      const [mail] = await outbox(world);
      for (const isSent of [false, true]) {
        world.clock.advance(DAY - 1);
        if (isSent) await sendMails();
        world.clock.advance(1);
        expect([await removeDueFactors(world.db, now()), await factors()]).toEqual([0, 2]);
      }
      world.clock.advance(DAY - 1);
      await checkRemovalLink(world.db, `${mail?.values.token}`, now());
      world.clock.advance(1);
      expect([await removeDueFactors(world.db, now()), await factors()]).toEqual([1, 1]);
    });

    test("must exist", async () => {
      await expect(act("remove-second-factor", "mei")).rejects.toMatchObject({
        code: "second-factor-missing",
      });
      expect([await actions(), await outbox(world)]).toEqual([[], []]);
    });
  });
});
