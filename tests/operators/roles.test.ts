import { beforeEach, describe, expect, test } from "bun:test";
import { confirmAddress } from "../../src/accounts/verification";
import { requestCertification } from "../../src/certification/requests";
import { deleteAccount } from "../../src/leaving/deletion";
import { DAY, HOUR } from "../../src/lib/time";
import { grantRole, revokeRole } from "../../src/operators/roles";
import { mailOperators } from "../../src/operators/work-mails";
import type { Package } from "../../src/packages/packages";
import type { Role } from "../../src/rules/roles";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import { addNotice } from "../support/notices";
import type { Person } from "../support/people";
import type { Browser } from "../support/world";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });
const settings = { operatorEmails: ["kim@example.test"] };
const STATED = { ground: "terms", rule: "Terms, section 10", facts: "Copied." };

let lot: Package;
let requestId: string;
let reference: string;

beforeEach(async () => {
  const { db, people, clock } = world;
  lot = await addLot(db, people.mei.id, clock.now(), { certified: false, title: "Tide tables" });
  requestId = (await requestCertification(db, lot.id, people.mei.id, clock.now())).id;
  await addNotice(world, lot.id);
  reference = "N-2026-000001";
});

const grant = (person: Person, role: Role) =>
  grantRole(world.db, settings, { email: `${person}@example.test`, role }, world.clock.now());
const revoke = (person: Person) =>
  revokeRole(world.db, settings, `${person}@example.test`, world.clock.now());

async function opened(browser: Browser, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) if ((await browser.get(path)).status === 200) found.push(path);
  return found;
}

const acts = () =>
  ({
    review: [[`/operator/certifications/${requestId}`, { verdict: "approve", note: "Fine" }]],
    decide: [
      [`/operator/packages/${lot.id}`, { act: "hide", ...STATED }],
      [`/operator/members/${world.people.ada.id}`, { act: "suspend", ...STATED }],
      [`/operator/reports/${reference}`, { decision: "hide", ...STATED }],
      ["/operator/announcement", { text: "Closed tonight", endsAt: "2027-01-01T09:00" }],
      ["/operator/texts/terms", { text: "Closed", facts: "Closed." }],
      [`/operator/members/${world.people.ada.id}/account`, { act: "end-sessions", facts: "Lost." }],
      ["/operator/joining/decisions", { act: "approve", facts: "" }],
      [`/api/operator/members/${world.people.ada.id}/end-sessions`, { facts: "Lost." }],
      [`/api/operator/packages/${lot.id}/hide`, STATED],
      [`/api/operator/members/${world.people.ada.id}/suspend`, STATED],
      [`/api/operator/notices/${reference}`, { decision: "none", ...STATED }],
    ],
  }) as const;

async function refusedTo(browser: Browser, calls: readonly (readonly [string, object])[]) {
  for (const [path, body] of calls) {
    const answer = path.startsWith("/api/")
      ? await browser.json("POST", path, body)
      : await browser.post(path, body as Record<string, string>);
    expect([path, answer.status]).toEqual([path, 404]);
  }
}

const CERTIFYING = ["/operator", "/operator/certifications", "/operator/near-copies"];
const reading = () => [
  ...["/operator/disputes", "/operator/bid-reports", "/operator/reports", "/operator/reports.csv"],
  ...[
    "/operator/appeals",
    "/operator/packages",
    "/operator/members",
    "/operator/fees",
    "/operator/joining",
    "/operator/roles",
    "/operator/texts",
    "/operator/fees.csv",
    `/operator/packages/${lot.id}`,
  ],
  ...[`/operator/members/${world.people.ada.id}`, `/operator/reports/${reference}`],
  `/operator/members/${world.people.ada.id}/account`,
];
const everything = () => [...CERTIFYING, ...reading()];

const decisionForms = /method="post"[^>]*action="\/operator|action="\/operator[^"]*" method="post"/;

describe("a reviewer", () => {
  test("sees and decides only certifications", async () => {
    const bo = await world.as("bo");
    expect(await opened(bo, everything())).toEqual([]);
    await grant("bo", "reviewer");
    expect(await opened(bo, everything())).toEqual(CERTIFYING);
    await refusedTo(bo, acts().decide);
    const desk = await (await bo.get("/operator")).text();
    expect(desk).not.toContain('href="/operator/members"');
    expect(desk).toContain('data-work="1"');
    const [[path, body]] = acts().review;
    expect((await bo.post(path, body)).status).toBe(303);
    const { db } = world;
    expect(await db.selectFrom("packages").select(["certified", "hidden_at"]).execute()).toEqual([
      { certified: 1, hidden_at: null },
    ]);
    expect(await db.selectFrom("operator_actions").select("id").execute()).toEqual([]);
  });

  test("gets emails only about certifications", async () => {
    await grant("bo", "reviewer");
    await grant("ada", "support");
    world.clock.advance(DAY);
    await mailOperators(world.db, settings, world.clock.now());
    const sent = await outbox(world, "work-waiting");
    expect(sent.map(({ to, values }) => [to, values.requests, values.notices]).sort()).toEqual([
      ["bo", 1, 0],
      ["kim", 1, 1],
    ]);
  });
});

test("lets support read everything but decide nothing", async () => {
  await grant("bo", "support");
  const bo = await world.as("bo");
  expect(await opened(bo, everything())).toEqual(everything());
  for (const path of everything())
    expect(await (await bo.get(path)).text()).not.toMatch(decisionForms);
  const desk = await (await bo.get("/operator")).text();
  expect(desk).toContain('href="/operator/members"');
  expect(desk).not.toContain('href="/operator/announcement"');
  expect(desk).toContain('data-work=""');
  await refusedTo(bo, [...acts().review, ...acts().decide]);
  expect(await (await (await world.as("kim")).get("/operator/certifications")).text()).toMatch(
    decisionForms,
  );
});

describe("a role", () => {
  test("gives all rights to an operator, until it is revoked", async () => {
    const bo = await world.as("bo");
    await grant("bo", "operator");
    const [hide] = acts().decide;
    expect((await bo.post(...hide)).status).toBe(303);
    await revoke("bo");
    await refusedTo(bo, [[hide[0], { ...hide[1], act: "restore" }]]);
    expect(await opened(bo, everything())).toEqual([]);
    expect(await (await bo.get("/terms")).text()).not.toContain('href="/operator"');
    const events = world.db.selectFrom("security_events").select("event");
    const kept = await events.where("user_id", "=", world.people.bo.id).execute();
    expect(kept.map(({ event }) => event)).toEqual(["signed-in", "role-granted", "role-revoked"]);
  });

  test("counts only in sessions that began with a verified address", async () => {
    const { db, people, clock } = world;
    await db
      .updateTable("users")
      .set({ is_email_verified: 0 })
      .where("id", "=", people.bo.id)
      .execute();
    await grant("bo", "operator");
    const stranger = await world.as("bo");
    expect(await opened(stranger, everything())).toEqual([]);
    await confirmAddress(db, "bo@example.test", clock.now());
    expect(await opened(stranger, everything())).toEqual([]);
    expect(await opened(await world.as("bo"), everything())).toEqual(everything());
  });

  test("ends with its member's suspension or account", async () => {
    const { db, people, clock } = world;
    await grant("bo", "support");
    const kim = await world.as("kim");
    const refused = await kim.json("POST", `/api/operator/members/${people.bo.id}/suspend`, STATED);
    expect([refused.status, (await refused.json()).code]).toEqual([409, "operator-kept"]);
    await db.updateTable("users").set({ suspended_at: 1 }).where("id", "=", people.bo.id).execute();
    expect(await opened(await world.as("bo"), everything())).toEqual([]);
    await deleteAccount(db, people.bo.id, clock.now());
    expect(await db.selectFrom("operator_roles").selectAll().execute()).toEqual([]);
  });

  test("cannot change for an address in the settings", async () => {
    for (const act of [() => grant("kim", "support"), () => revoke("kim")])
      await expect(act()).rejects.toMatchObject({ code: "operator-by-setting" });
    await expect(revoke("bo")).rejects.toMatchObject({ code: "no-role" });
    expect(await opened(await world.as("kim"), everything())).toEqual(everything());
  });
});

describe("a second factor for operators", () => {
  const strict = worldForEach({
    env: { OPERATOR_EMAILS: "kim@example.test", OPERATOR_SECOND_FACTOR: "on" },
  });

  test.each(["operator", "reviewer", "support"] as const)(
    "is required for the role %p",
    async (role) => {
      const email = "bo@example.test";
      await grantRole(strict.db, settings, { email, role }, strict.clock.now());
      const bo = await strict.as("bo");
      expect((await bo.get("/operator/near-copies")).status).toBe(404);
      expect((await bo.get("/operator")).headers.get("location")).toBe("/settings");
      await strict.db.updateTable("sessions").set({ second_factor: 1 }).execute();
      strict.clock.advance(HOUR);
      expect((await bo.get("/operator/near-copies")).status).toBe(200);
    },
  );
});
