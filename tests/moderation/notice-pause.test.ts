import { beforeEach, describe, expect, test } from "bun:test";
import { DAY } from "../../src/lib/time";
import { pardonAddress } from "../../src/moderation/notice-pause";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import { addNotice, confirmNotices, NOTICE } from "../support/notices";
import type { Browser } from "../support/world";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });
const NONE = { decision: "none", facts: "They are in the public domain." };
const GRACE = "grace@publisher.test";
const ADA = "ada@example.test";
let kim: Browser;
let packageId: string;
let given: number;

beforeEach(async () => {
  packageId = (await addLot(world.db, world.people.mei.id, world.clock.now())).id;
  kim = await world.as("kim");
  given = 0;
});

const send = (email: string, by: Browser = world.visitor) =>
  by.json("POST", "/api/notices", { ...NOTICE, email, about: `/package/${packageId}` });

async function unfounded(email: string, by?: Browser, isConfirmed = true): Promise<string> {
  world.clock.advance(1);
  await addNotice(world, packageId, { email }, by);
  given++;
  const number = `N-2026-${String(given).padStart(6, "0")}`;
  if (isConfirmed && !by) {
    // Each receipt has a link of its own only after a pause.
    world.clock.advance(DAY);
    await addNotice(world, packageId, { email, kind: "other" });
    given++;
    await confirmNotices(world, email, number);
  }
  world.clock.advance(1);
  const decided = await kim.json("POST", `/api/operator/notices/${number}`, NONE);
  expect(decided.status).toBe(200);
  return number;
}

const warnings = async () => (await outbox(world, "notice-warning")).map(({ to }) => to);

describe("three unfounded reports", () => {
  test("pause a member for 30 days, after a warning", async () => {
    const ada = await world.as("ada");
    await unfounded(ADA, ada);
    expect(await warnings()).toEqual([]);
    await unfounded(ADA, ada);
    expect(await warnings()).toEqual(["ada"]);
    expect((await outbox(world, "notice-warning"))[0]?.values.number).toBe("N-2026-000002");
    await unfounded(ADA, ada);
    expect(await warnings()).toEqual(["ada"]);
    const refused = await send(ADA, ada);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("you can report again from 2026-12-21");
    expect((await send(ADA)).status).toBe(201);
    expect((await send(ADA, await world.as("bo"))).status).toBe(201);
    world.clock.advance(30 * DAY);
    expect((await send(ADA, ada)).status).toBe(201);
  });

  test("pause nobody if they were sent before the warning", async () => {
    const ada = await world.as("ada");
    for (const kind of ["copyright", "unlawful", "other"])
      await addNotice(world, packageId, { kind, email: ADA }, ada);
    for (const number of ["N-2026-000001", "N-2026-000002", "N-2026-000003"])
      await kim.json("POST", `/api/operator/notices/${number}`, NONE);
    expect(await warnings()).toEqual(["ada"]);
    world.clock.advance(1);
    expect((await send(ADA, ada)).status).toBe(201);
    await kim.json("POST", "/api/operator/notices/N-2026-000004", NONE);
    expect((await send(ADA, ada)).status).toBe(429);
  });

  test("pause a confirmed address, but nobody whose address a stranger typed", async () => {
    for (let n = 0; n < 4; n++) await unfounded(GRACE, undefined, false);
    expect(await warnings()).toEqual([]);
    expect((await send(GRACE)).status).toBe(201);
    given++;
    for (let n = 0; n < 3; n++) await unfounded(GRACE);
    expect(await warnings()).toEqual([GRACE]);
    const refused = await send("GRACE@publisher.test");
    expect(refused.status).toBe(429);
  });
});

describe("a pause", () => {
  test("is shown on the report and the member, where an operator lifts it", async () => {
    const ada = await world.as("ada");
    for (let n = 0; n < 3; n++) await unfounded(ADA, ada);
    const desk = "/operator/reports/N-2026-000003";
    for (const path of [desk, `/operator/members/${world.people.ada.id}`]) {
      const page = await (await kim.get(path)).text();
      expect(page).toContain("Can report again from");
      expect(page).toContain(`action="${desk}/pardon"`);
    }
    expect((await kim.post(`${desk}/pardon`, { why: " " })).status).toBe(400);
    expect((await ada.post(`${desk}/pardon`, { why: "Me" })).status).toBe(404);
    expect((await send(ADA, ada)).status).toBe(429);
    const why = "Two of them were honest mistakes.";
    expect((await kim.post(`${desk}/pardon`, { why })).status).toBe(303);
    expect((await send(ADA, ada)).status).toBe(201);
    const actions = await world.db.selectFrom("operator_actions").selectAll().execute();
    expect(actions).toMatchObject([
      {
        act: "pardon",
        member_id: world.people.ada.id,
        notice: "N-2026-000003",
        facts: why,
        operator_id: world.people.kim.id,
        log_entry: expect.any(Number),
      },
    ]);
    expect(await (await kim.get("/operator/actions")).text()).toContain(why);
    expect(await (await kim.get(desk)).text()).not.toContain("Can report again from");
    expect((await kim.post(`${desk}/pardon`, { why })).status).toBe(409);
  });

  test("of an address is lifted by a command", async () => {
    for (let n = 0; n < 3; n++) await unfounded(GRACE);
    expect((await send(GRACE)).status).toBe(429);
    const pardon = () =>
      pardonAddress(world.db, { email: GRACE, facts: "By phone" }, world.clock.now());
    await pardon();
    expect((await send(GRACE)).status).toBe(201);
    const [action] = await world.db.selectFrom("operator_actions").selectAll().execute();
    expect(action).toMatchObject({ act: "pardon", member_id: null, operator_id: null });
    const statement = await (await kim.get(`/statements/${action?.id}`)).text();
    expect(statement).toContain(`href="/operator/reports/${action?.notice}"`);
    expect(pardon()).rejects.toMatchObject({ code: "notifier-not-paused" });
  });

  test("cannot be lifted by the operator whom it concerns", async () => {
    const own = await world.as("kim");
    for (let n = 0; n < 3; n++)
      await addNotice(
        world,
        packageId,
        { email: "kim@example.test", kind: ["copyright", "other", "unlawful"][n] },
        own,
      );
    const counted = { decision: "none" as const, decided_at: world.clock.now() - 1 };
    await world.db.updateTable("notices").set(counted).execute();
    const answer = await kim.post("/operator/reports/N-2026-000001/pardon", { why: "I need it." });
    expect(answer.status).toBe(403);
  });
});
