import { beforeEach, describe, expect, test } from "bun:test";
import { requestCertification } from "../../src/certification/requests";
import { readDelivery } from "../../src/delivery/delivery";
import { newId } from "../../src/lib/ids";
import { hidePackage } from "../../src/moderation/packages";
import { ACCOUNT_ACTS } from "../../src/moderation/schema";
import { addSale } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { addNotice } from "../support/notices";
import type { Person } from "../support/people";

const OPERATORS = ["mei", "bo", "kim"] as const;
const world = worldForEach({
  env: {
    OPERATOR_EMAILS: "mei@example.test,bo@example.test,kim@example.test",
    OPERATOR_FOUR_EYES: "on",
  },
});

const STATED = { ground: "law", rule: "Cap. 528, s. 26", facts: "Copied." } as const;
const NOTE = { note: "Fine." };

/** These routes decide nothing about a member's case, or only redirect. */
const NONE = [
  // Decides each notice as /operator/reports/:reference does.
  "/operator/reports",
  // Members who wait for approval are not operators.
  ...["/operator/joining", "/operator/joining/decisions", "/operator/emails/again"],
  ...["", "/preview", "/draft", "/:id/end"].map((path) => `/operator/announcement${path}`),
  ...["", "/preview", "/draft"].map((path) => `/operator/texts/:kind${path}`),
  ...["/operator/requests/:id", "/operator/seals/:id/withdrawal"],
];

type Body = Record<string, string>;
type Case = [route: string, ids: readonly string[], body: Body, party?: Person];

let cases: Case[];

beforeEach(async () => {
  const { db, people, clock } = world;
  const now = clock.now();
  const contractId = await addSale(world, now);
  await db.updateTable("packages").set({ certified: 0 }).execute();
  const { id: lotId } = await db.selectFrom("packages").select("id").executeTakeFirstOrThrow();
  const { id: deliveryId } = await readDelivery(db, { contractId });
  const { id: bidId } = await db.selectFrom("bids").select("id").executeTakeFirstOrThrow();
  const { id: requestId } = await requestCertification(db, lotId, people.mei.id, now);
  const other = await addLot(db, people.ada.id, now, { title: "Sea stories" });
  const ids = Array.from({ length: 7 }, () => newId(now));
  const [copyId, reportId, disputeId, reviewId, noticeAppeal, memberAppeal, askedId] = ids as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  await db
    .insertInto("near_copies")
    .values({
      id: copyId,
      package_id: lotId,
      other_package_id: other.id,
      status: "waiting",
      filename: "a.txt",
      other_filename: "b.txt",
      similarity: 1,
      overlap: 1,
      found_at: now,
    })
    .execute();
  await db
    .insertInto("bid_reports")
    .values({ id: reportId, bid_id: bidId, package_id: lotId, reasons: "No.", reported_at: now })
    .execute();
  await db
    .insertInto("disputes")
    .values({
      id: disputeId,
      delivery_id: deliveryId,
      reason: "differs",
      text: "",
      state_before: "sealed",
      opened_at: now,
    })
    .execute();
  await db
    .insertInto("deal_reviews")
    .values({
      id: reviewId,
      contract_id: contractId,
      side: "buyer",
      text: "Late.",
      stars: 1,
      author_id: people.bo.id,
      subject_id: people.mei.id,
      created_at: now,
      shown_at: now,
    })
    .execute();
  for (const kind of ["copyright", "other"]) await addNotice(world, lotId, { kind });
  const [decided, open] = ["N-2026-000001", "N-2026-000002"];
  await db
    .updateTable("notices")
    .set({ decision: "none", decided_at: now, decided_by: people.ada.id })
    .where("reference", "=", decided)
    .execute();
  const action = await hidePackage(db, { ...STATED, operatorId: null, packageId: lotId }, now);
  const appeal = { reasons: "No.", member_id: null, made_at: now };
  await db
    .insertInto("complaints")
    .values([
      { id: noticeAppeal, action_id: null, notice: decided, ...appeal },
      { id: memberAppeal, action_id: action.id, notice: null, ...appeal },
    ])
    .execute();
  await db
    .insertInto("operator_actions")
    .values({
      ...STATED,
      id: askedId,
      act: "remove",
      package_id: lotId,
      member_id: people.mei.id,
      notice: null,
      operator_id: people.ada.id,
      asked_at: now,
      done_at: null,
    })
    .execute();
  const answered = { outcome: "upheld", answer: "Right." };
  const onSelf = (name: Person, path: string, body: Body): Case => {
    return [path, [people[name].id], body, name];
  };
  cases = [
    ["/operator/certifications/:id", [requestId], { verdict: "approve", ...NOTE }],
    ["/operator/certifications/seals/:id/withdrawal", [lotId], NOTE],
    ["/operator/near-copies/:id", [copyId], { verdict: "confirm", ...NOTE }],
    ["/operator/bid-reports/:id", [reportId], { answer: "Right." }],
    ["/operator/disputes/:id", [disputeId], { decision: "seller", ...NOTE }],
    ["/api/operator/disputes/:id", [disputeId], { decision: "seller", ...NOTE }],
    ["/operator/refunds/:id", [deliveryId], { decision: "refunded", ...NOTE }],
    ["/api/operator/refunds/:id", [deliveryId], { decision: "refunded", ...NOTE }],
    ["/operator/reviews/:id/removal", [reviewId], {}, "mei"],
    ["/operator/reviews/:id/removal", [reviewId], {}, "bo"],
    ["/operator/reports/:reference", [open as string], { decision: "none", ...STATED }],
    ["/operator/reports/:reference/pardon", [open as string], { why: "Right." }],
    ["/api/operator/notices/:reference", [open as string], { decision: "none", ...STATED }],
    ["/operator/reports/:reference/complaints/:id", [decided as string, noticeAppeal], answered],
    ["/statements/:id/answer", [action.id], answered],
    ["/operator/actions/:id/second", [askedId], { verdict: "confirm" }],
    ["/operator/actions/:id/second", [askedId], { verdict: "decline" }],
    ["/operator/packages/:id", [lotId], { act: "restore", ...STATED }],
    ["/operator/packages/:id", [lotId], { act: "remove", ...STATED }],
    ...["hide", "restore", "end", "remove"].map(
      (act): Case => [`/api/operator/packages/:id/${act}`, [lotId], STATED],
    ),
    ...OPERATORS.flatMap((name) => [
      ...["suspend", "restore", "verify"].flatMap((act) => [
        onSelf(name, `/api/operator/members/:id/${act}`, STATED),
        onSelf(name, `/api/operator/organizations/:id/${act}`, STATED),
      ]),
      onSelf(name, "/operator/members/:id", { act: "suspend", ...STATED }),
      onSelf(name, "/operator/organizations/:id", { act: "suspend", ...STATED }),
      ...ACCOUNT_ACTS.flatMap((act) => [
        onSelf(name, `/api/operator/members/:id/${act}`, { facts: "Lost." }),
        onSelf(name, "/operator/members/:id/account", { act, facts: "Lost." }),
      ]),
    ]),
  ];
});

async function refusals(party: Person) {
  const browser = await world.as(party);
  const answers: string[] = [];
  for (const [route, ids, body, only] of cases) {
    if (only !== undefined && only !== party) continue;
    const path = ids.reduce((url, id) => url.replace(/:\w+/, id), route);
    const answer = await (path.startsWith("/api/")
      ? browser.json("POST", path, body)
      : browser.post(path, body));
    const isOwn = (await answer.text()).match(/own-case|another operator must decide/);
    answers.push(`${route} ${answer.status} ${isOwn !== null}`);
  }
  return answers;
}

async function rows() {
  const tables = ["packages", "certification_requests", "near_copies", "bid_reports"] as const;
  const others = ["disputes", "deal_reviews", "notices", "complaints", "operator_actions"] as const;
  const found = [...tables, ...others].map((table) =>
    world.db.selectFrom(table).selectAll().execute(),
  );
  return JSON.stringify(await Promise.all(found));
}

describe("the refusal of an operator's own case", () => {
  test.each([
    ["the seller", "mei"],
    ["the bidder", "bo"],
    ["a buyer who has not bid", "kim"],
  ] as const)("covers the decision route of %s", async (_, party) => {
    if (party === "kim")
      await world.db.updateTable("contracts").set({ buyer_id: world.people.kim.id }).execute();
    const before = await rows();
    const answers = await refusals(party);
    expect(answers.length).toBeGreaterThan(15);
    expect(answers.filter((answer) => !answer.endsWith(" 403 true"))).toEqual([]);
    expect(await rows()).toBe(before);
  });

  test("covers every decision route", () => {
    const known = new Set([...NONE, ...cases.map(([route]) => route)]);
    const routes = world.app.routes.filter(
      ({ method, path }) => method !== "GET" && /^(\/api)?\/operator\//.test(path),
    );
    expect(routes.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([]);
  });
});
