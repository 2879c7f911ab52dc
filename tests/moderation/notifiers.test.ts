import { beforeEach, describe, expect, test } from "bun:test";
import { deleteAccount } from "../../src/leaving/deletion";
import { DAY } from "../../src/lib/time";
import { eraseOldNotifiers, RETENTION_MS } from "../../src/moderation/notifiers";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { addNotice } from "../support/notices";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });
let packageId: string;

beforeEach(async () => {
  packageId = (await addLot(world.db, world.people.mei.id, world.clock.now())).id;
});

const decide = async (number: string) => {
  const kim = await world.as("kim");
  const decision = { decision: "none", facts: "They are in the public domain." };
  const answer = await kim.json("POST", `/api/operator/notices/${number}`, decision);
  expect(answer.status).toBe(200);
};
const named = () =>
  world.db.selectFrom("notices").select(["name", "email"]).orderBy("reference").execute();
const GRACE = { name: "Grace Ho", email: "grace@publisher.test" };
const NOBODY = { name: "", email: "" };

describe("the name and address of a notifier", () => {
  test("are erased a year after the decision", async () => {
    await addNotice(world, packageId);
    await addNotice(world, packageId, { kind: "misleading" });
    await decide("N-2026-000001");
    world.clock.advance(RETENTION_MS - DAY);
    expect(await eraseOldNotifiers(world.db, world.clock.now())).toBe(0);
    world.clock.advance(DAY);
    expect(await eraseOldNotifiers(world.db, world.clock.now())).toBe(1);
    expect(await named()).toEqual([NOBODY, GRACE]);
  });

  test("stay while an appeal waits", async () => {
    const status = await addNotice(world, packageId);
    await decide("N-2026-000001");
    await world.visitor.post(`${status}/appeal`, { reasons: "They are ours." });
    expect(await eraseOldNotifiers(world.db, world.clock.now() + RETENTION_MS)).toBe(0);
    expect(await named()).toEqual([GRACE]);
  });

  test("are erased with the account once the notice is decided", async () => {
    const { ada } = world.people;
    const status = await addNotice(world, packageId);
    await addNotice(world, packageId, { kind: "misleading" });
    await world.db.updateTable("notices").set({ notifier_id: ada.id }).execute();
    await decide("N-2026-000001");
    await deleteAccount(world.db, ada.id, world.clock.now());
    expect(await named()).toEqual([NOBODY, GRACE]);
    const appeal = world.visitor.post(`${status}/appeal`, { reasons: "They are ours." });
    expect((await appeal).status).toBe(409);
    await decide("N-2026-000002");
  });
});
