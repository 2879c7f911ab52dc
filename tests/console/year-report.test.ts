import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Db } from "../../db/client";
import { reportRows } from "../../src/console/report-rows";
import { yearReport } from "../../src/console/year-report";
import { HOUR } from "../../src/lib/time";
import { worldForEach } from "../support/each-world";
import { onBothEngines } from "../support/engines";

const START = Date.UTC(2026, 0);
const END = Date.UTC(2027, 0);

async function fill(db: Db): Promise<void> {
  const notice = (n: number, kind: string, received_at: number, decided: object = {}) => ({
    reference: `N-2026-${String(n).padStart(6, "0")}`,
    about: "/package/1",
    kind,
    reasons: "Ours",
    name: "Grace Ho",
    email: "g@publisher.test",
    good_faith: 1,
    secret_hash: `hash-${n}`,
    received_at,
    folded_into: null,
    decision: null,
    ground: null,
    decided_at: null,
    ...decided,
  });
  const none = (after: number, at = START) => {
    return { decision: "none", ground: "They are in the public domain", decided_at: at + after };
  };
  await db
    .insertInto("notices")
    .values([
      notice(1, "copyright", START - 1, none(HOUR)),
      notice(2, "copyright", START, { ...none(3 * HOUR), ground: "Expired" }),
      notice(3, "copyright", START, { folded_into: "N-2026-000002", ...none(3 * HOUR) }),
      notice(4, "other", END - 1, { decision: "hide", ground: "law", decided_at: END }),
      notice(5, "misleading", START, {
        decision: "hide",
        ground: "law",
        decided_at: START + 9 * HOUR,
      }),
      notice(6, "other", END),
    ] as never)
    .execute();
  const act = (id: string, name: string, done_at: number | null, more: object = {}) => ({
    id,
    act: name,
    ground: "terms",
    rule: "Section 7",
    facts: "So it is.",
    notice: null,
    asked_at: START,
    done_at,
    ...more,
  });
  await db
    .insertInto("operator_actions")
    .values([
      act("a1", "hide", START, { ground: "law", notice: "N-2026-000005" }),
      act("a2", "hide", START, { ground: "law" }),
      act("a3", "hide", END),
      act("a4", "suspend", END - 1),
      act("a5", "remove", null),
      act("a6", "verify", START),
    ] as never)
    .execute();
  const appeal = (id: string, about: object, made_at: number, answered: object = {}) => ({
    id,
    action_id: null,
    notice: null,
    reasons: "No",
    made_at,
    ...about,
    outcome: null,
    decided_at: null,
    ...answered,
  });
  const upheld = { outcome: "upheld", decided_at: START + 2 * HOUR };
  await db
    .insertInto("complaints")
    .values([
      appeal("c1", { action_id: "a1" }, START, upheld),
      appeal("c2", { action_id: "a2" }, START - HOUR, { ...upheld, outcome: "dismissed" }),
      appeal("c3", { action_id: "a4" }, END - 1),
      appeal("c4", { notice: "N-2026-000002" }, END, { outcome: "upheld", decided_at: END }),
    ] as never)
    .execute();
}

const REPORT = {
  year: 2026,
  received: { copyright: 2, "personal-data": 0, unlawful: 0, misleading: 1, other: 1 },
  repeats: 1,
  decided: [
    { decision: "hide", ground: "law", count: 1 },
    { decision: "none", ground: null, count: 3 },
  ],
  decisionMs: 3 * HOUR,
  acts: [
    { act: "hide", ground: "law", afterNotice: 1, ownInitiative: 1 },
    { act: "suspend", ground: "terms", afterNotice: 0, ownInitiative: 1 },
  ],
  appeals: {
    statements: { received: 2, upheld: 1, dismissed: 1, answerMs: 2.5 * HOUR },
    notices: { received: 0, upheld: 0, dismissed: 0, answerMs: null },
  },
};

onBothEngines(({ make, open }) => {
  let db: Db;
  beforeEach(async () => {
    db = open(make());
    await fill(db);
  });
  afterEach(() => db.destroy());

  test("counts the year's events by their own time", async () => {
    expect(await yearReport(db, 2026)).toEqual(REPORT as never);
  });

  test("has zeros and no median for a year without events", async () => {
    const empty = await yearReport(db, 2024);
    expect(empty).toMatchObject({ repeats: 0, decided: [], decisionMs: null, acts: [] });
    expect(Object.values(empty.received)).toEqual([0, 0, 0, 0, 0]);
  });
});

describe("/operator/report", () => {
  const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });

  test("shows the year only to operators, on the page or as a file", async () => {
    await fill(world.db);
    const kim = await world.as("kim");
    const page = await (await kim.get("/operator/report?year=2026")).text();
    expect(page).toContain("Transparency report 2026");
    expect(page).toContain("It infringes copyright</th><td>2</td>");
    expect(page).toContain("Median time to decide: 3h");
    const file = await kim.get("/operator/report.csv?year=2026");
    expect(file.headers.get("content-disposition")).toContain("report-2026.csv");
    const lines = (await file.text()).replace("\ufeff", "").trim().split("\r\n");
    expect(lines).toEqual([
      "figure,of,ground,value",
      ...reportRows(REPORT as never).map((row) => row.join()),
    ]);
    expect(lines).toContain("acts on own initiative,hide,law,1");
    for (const asked of ["?year=2027", "?year=1", "?year=x", ""])
      expect(await (await kim.get(`/operator/report${asked}`)).text()).toContain("report 2026<");
    for (const path of ["/operator/report", "/operator/report.csv"])
      expect((await (await world.as("ada")).get(path)).status).toBe(404);
  });
});
