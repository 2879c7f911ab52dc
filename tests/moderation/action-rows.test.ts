import { expect, test } from "bun:test";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { addNotice } from "../support/notices";
import { importGraph, sourcesIn } from "../support/sources";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });

const STATED = { ground: "law", rule: "Cap. 528, s. 26", facts: "Copied." };

test("records every action of a page or call in its row and the log", async () => {
  const { db, people, clock } = world;
  const kim = await world.as("kim");
  const lot = await addLot(db, people.mei.id, clock.now());
  for (const kind of ["copyright", "other", "misleading"]) await addNotice(world, lot.id, { kind });
  const [packages, members] = [`packages/${lot.id}`, `members/${people.ada.id}`];
  const steps: [path: string, body: Record<string, string>, act: string][] = [
    [`/api/operator/${packages}/hide`, {}, "hide"],
    [`/api/operator/${packages}/restore`, {}, "restore"],
    [`/operator/${packages}`, { act: "hide" }, "hide"],
    [`/operator/${packages}`, { act: "restore" }, "restore"],
    ["/operator/reports/N-2026-000001", { decision: "hide" }, "hide"],
    ["/api/operator/notices/N-2026-000002", { decision: "restore" }, "restore"],
    ["/api/operator/notices/N-2026-000003", { decision: "remove" }, "remove"],
    [`/api/operator/${members}/suspend`, {}, "suspend"],
    [`/api/operator/${members}/restore`, {}, "reinstate"],
    [`/operator/${members}`, { act: "suspend" }, "suspend"],
    [`/operator/${members}`, { act: "restore" }, "reinstate"],
    [`/operator/${members}`, { act: "verify" }, "verify"],
  ];
  for (const [index, [path, body, act]] of steps.entries()) {
    clock.advance(1000);
    const given = { ...STATED, ...body };
    const answer = await (path.startsWith("/api/")
      ? kim.json("POST", path, given)
      : kim.post(path, given));
    expect([path, answer.status]).toEqual([path, path.startsWith("/api/") ? 200 : 303]);
    const rows = await db.selectFrom("operator_actions").selectAll().orderBy("id").execute();
    expect(rows).toHaveLength(index + 1);
    expect(rows.at(-1)).toMatchObject({
      act,
      ...STATED,
      operator_id: people.kim.id,
      done_at: clock.now(),
      declined: 0,
      log_entry: expect.any(Number),
    });
  }
});

test("hides, removes and suspends only through the verbs that record or follow an action", async () => {
  const changes = /\b(hidden_at|removed_at|suspended_at): (now|null)\b/;
  const acting = (await sourcesIn("src")).filter(({ text }) => changes.test(text));
  expect(acting.map(({ path }) => path)).toEqual([
    "src/accounts/users.ts",
    // A buyer who takes a bucket back.
    "src/buckets/buckets.ts",
    // Only in memory: the deals of a removed package are no longer on hold.
    "src/delivery/leaving.ts",
    "src/moderation/holds.ts",
    "src/moderation/members.ts",
    // A founder's new account, because the suspension is the organization's.
    "src/organizations/founder.ts",
  ]);
  const callers = [...importGraph(await sourcesIn("src"))].filter(([, imported]) =>
    imported.has("src/moderation/holds.ts"),
  );
  expect(callers.map(([path]) => path).sort()).toEqual([
    "src/moderation/packages.ts",
    "src/moderation/releasing.ts",
    "src/moderation/suspended-sellers.ts",
  ]);
});
