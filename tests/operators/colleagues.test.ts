import { beforeEach, expect, test } from "bun:test";
import { DAY } from "../../src/lib/time";
import { mailOperators } from "../../src/operators/work-mails";
import { removeMember } from "../../src/organizations/members";
import { findPackage } from "../../src/packages/packages";
import { joinOrganization } from "../support/colleagues";
import { worldForEach } from "../support/each-world";
import { refusal } from "../support/http";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import { addNotice } from "../support/notices";
import type { Browser } from "../support/world";

const OPERATORS = ["ada@example.test", "kim@example.test"];
const world = worldForEach({
  env: { OPERATOR_EMAILS: OPERATORS.join(","), OPERATOR_FOUR_EYES: "on" },
});

const REASONS = { ground: "law", rule: "Cap. 528, s. 26", facts: "Three novels are copied." };

/** Two operators, who act for one organization. */
let ada: Browser;
let kim: Browser;

beforeEach(async () => {
  kim = await joinOrganization(world, { owner: "ada", colleague: "kim" }, ["bidder"]);
  ada = await world.as("ada");
});

const remove = (by: Browser, id: string) =>
  by.json("POST", `/api/operator/packages/${id}/remove`, REASONS);
const confirm = (by: Browser, id: string) =>
  by.post(`/operator/actions/${id}/second`, { verdict: "confirm" });
const asked = () =>
  world.db
    .selectFrom("operator_actions")
    .select(["id", "operator_id", "seconded_by", "done_at"])
    .executeTakeFirstOrThrow();

test("two operators of one organization are two people", async () => {
  const { people, db, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now());
  await remove(kim, lot.id);
  const { id, ...request } = await asked();
  expect(request).toEqual({ operator_id: people.kim.id, seconded_by: null, done_at: null });
  expect((await confirm(kim, id)).status).toBe(409);
  expect((await asked()).done_at).toBeNull();
  expect((await confirm(ada, id)).status).toBe(303);
  expect(await asked()).toMatchObject({ operator_id: people.kim.id, seconded_by: people.ada.id });
});

test("the founder who leaves cannot confirm their own request as another account", async () => {
  const { people, db, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now());
  await remove(ada, lot.id);
  const { id } = await asked();
  await db.updateTable("memberships").set({ roles: '["owner"]' }).execute();
  const founder = { organizationId: people.ada.id, memberId: people.ada.id, successorId: null };
  await removeMember(db, founder, clock.now());
  expect((await confirm(await world.as("ada"), id)).status).toBe(409);
  const { removed_at } = await findPackage(db, lot.id);
  expect(removed_at).toBeNull();
  expect(await asked()).toMatchObject({ seconded_by: null, done_at: clock.now() });
});

test("what is the organization's is the case of each of its operators", async () => {
  const { people, db, clock } = world;
  const own = await addLot(db, people.ada.id, clock.now());
  const other = await addLot(db, people.mei.id, clock.now());
  const bid = await kim.json("POST", `/api/packages/${other.id}/bids`, { amount: "1050.00" });
  expect(bid.status).toBe(201);
  for (const by of [ada, kim])
    for (const { id } of [own, other])
      expect(await refusal(await remove(by, id))).toEqual([403, "own-case"]);
  const suspend = (by: Browser, id: string) =>
    by.json("POST", `/api/operator/members/${id}/suspend`, REASONS);
  expect(await refusal(await suspend(kim, people.ada.id))).toEqual([403, "own-case"]);
  expect(await refusal(await suspend(ada, people.kim.id))).toEqual([403, "own-case"]);
  expect(await (await kim.get(`/operator/packages/${own.id}`)).text()).not.toContain('name="act"');
  const reference = await addNotice(world, own.id, {});
  expect(await (await kim.get(`/operator/reports/${reference}`)).text()).not.toContain(
    'name="decision"',
  );
});

test("an operator's work is no news for colleagues", async () => {
  const { people, db, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now());
  await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["owner"]);
  await addNotice(world, lot.id, {});
  await mailOperators(db, { operatorEmails: OPERATORS }, clock.now() + DAY);
  const mails = await outbox(world, "work-waiting");
  expect(mails.map(({ to }) => to).toSorted()).toEqual(["ada", "kim"]);
  const news = await db.selectFrom("notifications").select(["kind", "member_id"]).execute();
  expect(
    news.filter(({ kind, member_id }) => kind === "work-waiting" && member_id === people.bo.id),
  ).toEqual([]);
});
