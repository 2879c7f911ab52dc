import { beforeEach, expect, test } from "bun:test";
import { reportRows } from "../../src/console/report-rows";
import { yearReport } from "../../src/console/year-report";
import { worldForEach } from "../support/each-world";
import { refusal } from "../support/http";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import { addNotice, confirmNotices } from "../support/notices";
import type { Browser } from "../support/world";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });
const NUMBER = "N-2026-000001";
const GRACE = "grace@publisher.test";
const acted = { decision: "acted", facts: "We had found this ourselves." };
const reasons = { ground: "law", rule: "Cap. 528", facts: "Three novels." };
let kim: Browser;
let packageId: string;
let status: string;

beforeEach(async () => {
  packageId = (await addLot(world.db, world.people.mei.id, world.clock.now())).id;
  status = await addNotice(world, packageId);
  kim = await world.as("kim");
});

const decide = (decision: object) => kim.json("POST", `/api/operator/notices/${NUMBER}`, decision);
const act = (name: string) =>
  kim.json("POST", `/api/operator/packages/${packageId}/${name}`, reasons);

async function offered(number = NUMBER) {
  const page = await (await kim.get(`/operator/reports/${number}`)).text();
  const [, options = ""] = /<select[^>]*name="decision"[^>]*>(.*?)<\/select>/.exec(page) ?? [];
  return [...options.matchAll(/value="(\w+)"/g)].map(([, value]) => value);
}

test("a form offers only the decisions that the package's state allows", async () => {
  expect(await offered()).toEqual(["none", "hide", "remove"]);
  await act("hide");
  expect(await offered()).toEqual(["none", "acted", "restore", "remove"]);
  await act("remove");
  expect(await offered()).toEqual(["none", "acted"]);
});

test("a report of a package that is hidden already is answered with what was done", async () => {
  await confirmNotices(world, GRACE, NUMBER);
  const { id } = (await (await act("hide")).json()) as { id: string };
  expect((await decide(acted)).status).toBe(200);
  const row = await world.db.selectFrom("notices").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    decision: "acted",
    earlier_action_id: id,
    ground: "law",
    rule: "Cap. 528",
    facts: acted.facts,
    decided_by: world.people.kim.id,
  });
  const [mail] = await outbox(world, "notice-decided");
  expect(mail).toMatchObject({ to: GRACE, values: { decision: "acted", actedBefore: "hide" } });
  for (const page of [
    await (await world.visitor.get(status)).text(),
    await (await kim.get(`/operator/reports/${NUMBER}`)).text(),
  ])
    for (const shown of ["The package had already been hidden", "Cap. 528", acted.facts])
      expect(page).toContain(shown);
  expect(await (await kim.get(`/operator/reports/${NUMBER}`)).text()).toContain(
    `href="/statements/${id}"`,
  );
  const actions = await world.db.selectFrom("operator_actions").select("act").execute();
  expect(actions).toEqual([{ act: "hide" }]);
  const page = await (await kim.get(`/operator/reports/${NUMBER}`)).text();
  expect(page).not.toContain("Unfounded reports in the last year");
  const year = new Date(world.clock.now()).getUTCFullYear();
  const lines = reportRows(await yearReport(world.db, year)).filter(
    ([of]) => of === "notices decided",
  );
  expect(lines[0]).toEqual(["notices decided", "acted", "law", "1"]);
});

test("a report about a member refers to the member's suspension", async () => {
  const { mei } = world.people;
  await addNotice(world, packageId, { about: `/publisher/${mei.id}` });
  const number = "N-2026-000002";
  expect(await offered(number)).toEqual(["none"]);
  await kim.json("POST", `/api/operator/members/${mei.id}/suspend`, reasons);
  expect(await offered(number)).toEqual(["none", "acted"]);
  expect(await offered()).toEqual(["none", "hide", "remove"]);
  expect((await kim.json("POST", `/api/operator/notices/${number}`, acted)).status).toBe(200);
  const [mail] = await outbox(world, "notice-decided");
  expect(mail?.values).toMatchObject({ decision: "acted", actedBefore: "suspend" });
});

test("without an earlier action, or with an impossible choice, nothing is decided", async () => {
  expect(await refusal(decide(acted))).toEqual([409, "notice-not-acted"]);
  await act("hide");
  await act("restore");
  expect(await refusal(decide(acted))).toEqual([409, "notice-not-acted"]);
  await act("hide");
  const hide = { ...reasons, decision: "hide" };
  expect(await refusal(decide(hide))).toEqual([409, "notice-state-changed"]);
  const page = await (await kim.post(`/operator/reports/${NUMBER}`, hide)).text();
  expect(page).toContain("because of what has been done to the package already");
  expect(page).toContain('<option value="acted">');
  const row = await world.db.selectFrom("notices").selectAll().executeTakeFirstOrThrow();
  expect(row.decision).toBeNull();
  expect(await outbox(world, "notice-decided")).toEqual([]);
});
