import { beforeEach, describe, expect, test } from "bun:test";
import { worldForEach } from "../support/each-world";
import { statuses } from "../support/http";
import { addLot } from "../support/listings";
import { mails } from "../support/mail";
import type { Browser } from "../support/world";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });

const REASONS = { ground: "terms", rule: "Terms, section 10", facts: "Bids from two accounts." };

let kim: Browser;

beforeEach(async () => {
  kim = await world.as("kim");
});

async function act(name: "suspend" | "restore", memberId: string) {
  const answer = await kim.json("POST", `/api/operator/members/${memberId}/${name}`, REASONS);
  return { status: answer.status, ...(await answer.json()) };
}

describe("a suspended member", () => {
  test("is signed out, and can only read, export data and object", async () => {
    const { db, clock, people } = world;
    const lot = await addLot(db, people.mei.id, clock.now());
    const before = await world.as("ada");
    const placed = { amount: "1050.00" };
    await before.json("POST", `/api/packages/${lot.id}/bids`, placed);
    const { status, id } = await act("suspend", people.ada.id);
    expect(status).toBe(200);
    expect((await before.get("/settings")).status).not.toBe(200);

    const ada = await world.as("ada");
    const bid = await ada.json("POST", `/api/packages/${lot.id}/bids`, { amount: "2000.00" });
    expect([bid.status, (await bid.json()).code]).toEqual([403, "suspended"]);
    expect((await ada.post(`/package/${lot.id}/favorite`, {})).status).toBe(403);
    for (const path of [`/package/${lot.id}`, "/dashboard", `/statements/${id}`])
      expect((await ada.get(path)).status).toBe(200);
    const notice = "Your account is suspended. You can only browse";
    for (const path of ["/", "/profile", `/package/${lot.id}`]) {
      const page = await (await ada.get(path)).text();
      expect(page).toContain(notice);
      expect(page).toContain(`<a href="/statements/${id}">Statement of reasons</a>`);
    }
    expect(await (await ada.get("/profile")).text()).not.toContain("Active member");
    expect(await (await (await world.as("bo")).get("/")).text()).not.toContain(notice);
    const objected = await ada.post(`/statements/${id}/appeal`, { reasons: "It was my twin." });
    expect(objected.headers.get("location")).toBe(`/statements/${id}`);
    const desk = await (await kim.get(`/operator/members/${people.ada.id}`)).text();
    expect(desk).toContain('<option value="restore">Reinstate the member</option>');
    expect(desk).not.toContain("Restore the package");
    const standing = await db.selectFrom("bids").select("status").execute();
    expect(standing).toEqual([{ status: "pending" }]);

    expect((await act("restore", people.ada.id)).status).toBe(200);
    const again = await world.as("ada");
    const next = await again.json("POST", `/api/packages/${lot.id}/bids`, { amount: "2000.00" });
    expect(next.status).toBe(201);
    const statements = (await mails(world)).filter((mail) => mail === "ada statement");
    expect(statements).toHaveLength(2);
  });

  test("cannot be suspended by an operator who has bid against them", async () => {
    const { db, clock, people } = world;
    const lot = await addLot(db, people.mei.id, clock.now());
    const bid = (by: Browser, amount: string) =>
      by.json("POST", `/api/packages/${lot.id}/bids`, { amount });
    await bid(await world.as("ada"), "1050.00");
    await bid(kim, "2000.00");
    for (const { id } of [people.ada, people.mei])
      expect(await act("suspend", id)).toMatchObject({ status: 403, code: "own-case" });
    expect((await act("suspend", people.bo.id)).status).toBe(200);
    const actions = await db.selectFrom("operator_actions").select("member_id").execute();
    expect(actions).toEqual([{ member_id: people.bo.id }]);
  });
});

describe.each(["form", "call"] as const)("by %s", (way) => {
  const take = (act: string, memberId: string, by = kim, reasons = REASONS) =>
    way === "form"
      ? by.post(`/operator/members/${memberId}`, { act, ...reasons })
      : by.json("POST", `/api/operator/members/${memberId}/${act}`, reasons);

  test("operators suspend a member once, with reasons", async () => {
    const { ada } = world.people;
    const others = [await world.as("bo"), world.visitor].map((by) => take("suspend", ada.id, by));
    expect(await statuses(...others)).toEqual([404, way === "form" ? 404 : 401]);
    const unreasoned = take("suspend", ada.id, kim, { ...REASONS, facts: " " });
    const unknown = take("suspend", crypto.randomUUID());
    expect(await statuses(unreasoned, take("restore", ada.id), unknown)).toEqual([400, 409, 404]);
    const both = await statuses(take("suspend", ada.id), take("suspend", ada.id));
    expect(both.sort()).toEqual([way === "form" ? 303 : 200, 409]);
    const actions = world.db.selectFrom("operator_actions").select(["act", "member_id"]);
    expect(await actions.execute()).toEqual([{ act: "suspend", member_id: ada.id }]);
  });
});

test("lets operators find members and packages and decide on their pages", async () => {
  const { db, clock, people } = world;
  const lot = await addLot(db, people.mei.id, clock.now());
  const list = await (await kim.get("/operator/packages?search=MEI@")).text();
  expect(list).toContain(`/operator/packages/${lot.id}`);
  expect(await (await kim.get("/operator/packages?search=%25_")).text()).not.toContain(lot.id);
  expect(await (await kim.get("/operator/members?search=mei")).text()).toContain(people.mei.id);
  const path = `/operator/packages/${lot.id}`;
  const refused = await kim.post(path, { ...REASONS, act: "hide", facts: "" });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('value="Terms, section 10"');
  expect((await kim.post(path, { ...REASONS, act: "hide" })).headers.get("location")).toBe(path);
  expect(await (await kim.get(path)).text()).toContain("Hide the package");
  const ada = await world.as("ada");
  for (const hidden of [path, "/operator/packages", "/operator/members"])
    expect((await ada.get(hidden)).status).toBe(404);
});
