import { beforeEach, expect, test } from "bun:test";
import type { User } from "../../src/accounts/user";
import { worldForEach } from "../support/each-world";
import { outbox } from "../support/mail";
import { addUser } from "../support/people";
import type { Browser } from "../support/world";

const world = worldForEach({
  env: { JOINING: "approval", OPERATOR_EMAILS: "kim@example.test" },
});
const PATH = "/operator/joining";
const NAMES = ["ann", "ben", "cleo"] as const;

let kim: Browser;
let waiting: User[];

beforeEach(async () => {
  const { db, clock } = world;
  waiting = await Promise.all(NAMES.map((name) => addUser(db, name, clock.now())));
  for (const { id } of waiting)
    await db
      .updateTable("users")
      .set({ waiting_since: clock.now(), is_email_verified: 1 })
      .where("id", "=", id)
      .execute();
  kim = await world.as("kim");
});

const idOf = (name: (typeof NAMES)[number]) => waiting[NAMES.indexOf(name)]?.id ?? "";
const selected = (...names: Array<(typeof NAMES)[number]>) =>
  Object.fromEntries(names.map((name) => [`selected.${idOf(name)}`, "true"]));
const decide = (form: Record<string, string>, by = kim) => by.post(`${PATH}/decisions`, form);
const stillWaiting = async () => {
  const rows = world.db.selectFrom("users").select("email").where("waiting_since", "is not", null);
  return (await rows.orderBy("email").execute()).map(({ email }) => email.split("@")[0]);
};
const actions = () =>
  world.db
    .selectFrom("operator_actions")
    .select(["act", "member_id", "facts", "operator_id"])
    .orderBy("act")
    .orderBy("member_id")
    .execute();

test("approves the selected accounts, each logged and emailed on its own", async () => {
  const answer = await decide({
    act: "approve",
    facts: "Members of the fair.",
    ...selected("ann", "cleo"),
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, PATH]);
  expect(await stillWaiting()).toEqual(["ben"]);
  const by = world.people.kim.id;
  const shared = { act: "admit", facts: "Members of the fair.", operator_id: by } as const;
  expect(await actions()).toEqual(
    [idOf("ann"), idOf("cleo")].sort().map((member_id) => ({ ...shared, member_id })),
  );
  const mails = await outbox(world, "joining-decided");
  expect(mails.map(({ to, values }) => [to, values])).toEqual([
    ["ann", { act: "approved" }],
    ["cleo", { act: "approved" }],
  ]);
});

test("declines with the reason, which the applicants get and the log keeps", async () => {
  const unreasoned = await decide({ act: "decline", facts: "", ...selected("ann") });
  expect(unreasoned.status).toBe(400);
  expect(await unreasoned.text()).toMatch(
    new RegExp(`name="selected.${idOf("ann")}"[^>]* checked`),
  );
  expect(await stillWaiting()).toHaveLength(3);
  await decide({ act: "decline", facts: "Not in the trade.", ...selected("ann", "ben") });
  expect(await stillWaiting()).toEqual(["cleo"]);
  const left = await world.db.selectFrom("users").select("email").execute();
  expect(left.map(({ email }) => email)).not.toContain("ann@example.test");
  const logged = {
    act: "decline",
    member_id: null,
    facts: "Not in the trade.",
    operator_id: world.people.kim.id,
  } as const;
  expect(await actions()).toEqual([logged, logged]);
  const mails = await outbox(world, "joining-decided");
  expect(mails.map(({ to, values }) => [to, values])).toEqual([
    ["ann", { act: "declined", facts: "Not in the trade." }],
    ["ben", { act: "declined", facts: "Not in the trade." }],
  ]);
});

test("says how many were decided, and which were not and why", async () => {
  await decide({ act: "approve", facts: "", ...selected("ben") });
  const answer = await decide({
    act: "approve",
    facts: "Fine.",
    ...selected("ann", "ben", "cleo"),
  });
  expect(answer.status).toBe(409);
  const html = await answer.text();
  expect(html).toContain("2 decided. 1 not decided");
  expect(html).toContain("<bdi>ben@example.test</bdi>: ");
  expect(await stillWaiting()).toEqual([]);
  expect(await outbox(world, "joining-decided")).toHaveLength(3);
});

test("refuses an unknown answer and an empty selection", async () => {
  for (const form of [
    { act: "ban", facts: "x", ...selected("ann") },
    { act: "approve", facts: "" },
  ])
    expect((await decide(form)).status).toBe(400);
  expect((await decide({ act: "approve", ...selected("ann") }, await world.as("ada"))).status).toBe(
    404,
  );
  expect([await stillWaiting(), await actions()]).toEqual([["ann", "ben", "cleo"], []]);
});

test("has a box for each account, and a link that checks all", async () => {
  const html = await (await kim.get(PATH)).text();
  expect(html.match(/name="selected\./g)).toHaveLength(3);
  const [, all = ""] = /href="([^"]*selected=all)"/.exec(html) ?? [];
  const checked = await (await kim.get(all.replaceAll("&amp;", "&"))).text();
  expect(checked.match(/name="selected\.[^>]* checked/g)).toHaveLength(3);
});
