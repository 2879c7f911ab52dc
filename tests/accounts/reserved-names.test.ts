import { afterEach, describe, expect, test } from "bun:test";
import { updateProfile } from "../../src/accounts/profile";
import { isSiteName } from "../../src/accounts/reserved-names";
import { DEFAULT_SITE_NAME, setSiteName } from "../../src/lib/site-name";
import { worldForEach } from "../support/each-world";
import { onBothEngines } from "../support/engines";
import { addPeople, registrationForm } from "../support/people";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });

afterEach(() => setSiteName(DEFAULT_SITE_NAME));

async function register(changes: Record<string, string>, name = "eve") {
  const form = registrationForm(name, changes);
  const answer = await world.visitor.json("POST", "/api/auth/register", form);
  return { status: answer.status, ...(await answer.json()) };
}

async function change(person: "ada" | "bo" | "kim", changes: Record<string, string>) {
  const { id } = world.people[person];
  const answer = await (await world.as(person)).json("PATCH", `/api/users/${id}`, changes);
  return { status: answer.status, ...(await answer.json()) };
}

const verifyMei = (set: Record<string, unknown> = {}) =>
  world.db
    .updateTable("users")
    .set({ verified_as: "Lantau Press", verified_at: 1, verified_key: "lantaupress", ...set })
    .where("id", "=", world.people.mei.id)
    .execute();

describe("names of the site and its staff", () => {
  test.each([
    ...["AI Marketplace", "ai  marketplace", "ＡＩ Ｍarketplace", "A.I. Marketplace Hong Kong"],
    ...["Support", "S u p p o r t", "sup\u200bport", "Súpport Team", "Certification Desk"],
    ...["The Official Operators", "認證部", "客戶服務中心", "運営事務局", "カスタマーサポート"],
    ...["고객지원팀", "운영자", "认证"],
    ...["Ѕuрроrt", "ΑΙ Μarketplace", "АІ Маrketрlасe Desk", "Sup\u3164port", "Oper\u2800ator"],
    ...[
      "Al Marketplace",
      "ᎪI Marketplace Payments",
      "0perator",
      "A| Marketplace",
      "AI|Marketplace",
    ],
    ...["ꭺɪ ᴍarketplace", "AI Rnarketplace", "Cert1fication Desk", "ｓｕｐｐ０ｒｔ"],
  ])("include %s", (name) => expect(isSiteName(name)).toBe(true));

  test.each([
    ...["Dubai Marketplace", "Tour Operators Association", "British Certification Institute"],
    ...[
      "Москва Пресс",
      "Εκδόσεις Πατάκη",
      "Team",
      "海燈出版社",
      "運営学出版",
      "Customer Service",
      "",
      "Supporting Voices",
    ],
    ...["Illinois Press", "Al Jazeera", "O'Reilly", "7-Eleven", "Studio 54", "3M", "Press | House"],
    ...["商務印書館", "講談社", "カドカワ", "창비", "민음사"],
    "고객지원".repeat(25).concat("x"),
  ])("do not include %s", (name) => expect(isSiteName(name)).toBe(false));

  test("follow SITE_NAME, and reserve a common word only on its own", () => {
    setSiteName("Books");
    const names = ["Books", "Books Support", "AI Marketplace", "Northern Books", "Notebooks"];
    expect(names.map(isSiteName)).toEqual([true, true, true, false, false]);
    setSiteName("知識市集");
    expect(["香港知識市集", "知識"].map(isSiteName)).toEqual([true, false]);
  });

  test("are refused at registration and in profiles", async () => {
    const desk = await register({ organization: "AI Marketplace Support, Certification Desk" });
    expect(desk).toMatchObject({ status: 400, code: "invalid-input" });
    expect(desk.errors.map(({ path }: { path: string }) => path)).toEqual(["organization"]);
    const person = await register({ firstName: "AI", lastName: "Marketplace" });
    expect(person.errors.map(({ path }: { path: string }) => path)).toEqual(["lastName"]);
    expect(
      await world.db.selectFrom("users").select("id").where("email", "like", "eve@%").execute(),
    ).toEqual([]);
    expect((await change("ada", { organization: "Support" })).status).toBe(400);
    expect((await change("ada", { organization: "Northlight" })).status).toBe(200);
    expect((await change("kim", { organization: "AI Marketplace" })).status).toBe(200);
  });

  test("stay with members who already have them", async () => {
    const { db, people } = world;
    const id = people.ada.id;
    await db.updateTable("users").set({ organization: "Support" }).where("id", "=", id).execute();
    const kept = await change("ada", { organization: "Support", firstName: "Adah" });
    expect(kept.status).toBe(200);
    expect((await change("ada", { organization: "Operator" })).status).toBe(400);
  });
});

describe("the name of a verified organization", () => {
  test("is refused to others in any spelling while the organization has it", async () => {
    await verifyMei();
    const refused = await register({ organization: "LANTAU-Press" });
    expect([refused.status, refused.errors[0].path]).toEqual([400, "organization"]);
    expect((await register({ firstName: "Lantau", lastName: "Press" })).status).toBe(400);
    expect((await change("ada", { organization: "Lantau Press" })).status).toBe(400);
    expect((await register({ organization: "Lantau Press Friends" })).status).toBe(201);
    await verifyMei({ verified_key: null });
    expect((await change("ada", { organization: "Lantau Press" })).status).toBe(200);
  });

  test("is available to members with a confirmed address at the verified domain", async () => {
    const { db, people } = world;
    await verifyMei({ verified_domain: "example.test" });
    expect((await register({ organization: "Lantau Press" })).status).toBe(400);
    const confirm = (is_email_verified: 0 | 1) =>
      db.updateTable("users").set({ is_email_verified }).where("id", "=", people.ada.id).execute();
    await confirm(0);
    expect((await change("ada", { organization: "Lantau Press" })).status).toBe(400);
    await confirm(1);
    expect((await change("ada", { organization: "Lantau Press" })).status).toBe(200);
  });

  test("is available once its member is suspended", async () => {
    await verifyMei({ suspended_at: 1 });
    expect((await change("ada", { organization: "Lantau Press" })).status).toBe(200);
  });
});

onBothEngines(({ make, open }) => {
  test("a member can remove the organization", async () => {
    const db = open(make());
    const { mei } = await addPeople(db, 0);
    expect(await updateProfile(db, mei.id, { organization: "" }, 1)).toMatchObject({
      organization: "",
    });
    await db.destroy();
  });
});
