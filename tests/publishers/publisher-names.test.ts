import { beforeEach, describe, expect, test } from "bun:test";
import { verifiedColumns } from "../../src/accounts/verified";
import { refreshVerifiedNames } from "../../src/accounts/verified-names";
import { verifyMember } from "../../src/moderation/members";
import { worldForEach } from "../support/each-world";
import { addLot, LISTING } from "../support/listings";
import type { Browser } from "../support/world";

const world = worldForEach();
const NAME = "Kai Illustrated";
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

/** Another member becomes a verified organization. */
async function verify(who: "mei" | "bo", name = NAME): Promise<void> {
  const { id: memberId } = world.people[who];
  const { db, clock } = world;
  await db.updateTable("users").set({ organization: name }).where("id", "=", memberId).execute();
  const decision = { memberId, operatorId: world.people.kim.id, ground: "" as const };
  await verifyMember(db, { ...decision, facts: "Papers.", rule: "" } as never, clock.now());
}

const list = (publisher: string, browser = mei) =>
  browser.json("POST", "/api/packages", { ...LISTING, publisher });
const refusedField = async (response: Promise<Response>) => {
  const given = await response;
  const { errors } = (await given.json()) as { errors?: unknown };
  return [given.status, errors];
};
const read = async (path: string, browser: Browser = world.visitor) =>
  (await browser.get(path)).text();

const TAKEN = {
  path: "publisher",
  message:
    "This name belongs to a verified organization. Enter your own name; if it is yours, verify your organization in the settings.",
};

describe("a verified organization's name", () => {
  beforeEach(() => verify("bo"));

  test.each([NAME, "KAI ILLUSTRATED", "Kai lllustrated", "Ｋａｉ Illustrated", "Каi-Illustrаtеd"])(
    "is refused to other sellers as %s",
    async (publisher) => {
      expect(await refusedField(list(publisher))).toEqual([400, [TAKEN]]);
      expect(await world.db.selectFrom("packages").select("id").execute()).toEqual([]);
    },
  );

  test("is refused in edits, imports and drafts, but stays where it was", async () => {
    const { db, people, clock } = world;
    const lot = await addLot(db, people.mei.id, clock.now());
    const path = `/api/packages/${lot.id}`;
    expect(await refusedField(mei.json("PATCH", path, { publisher: NAME }))).toEqual([
      400,
      [TAKEN],
    ]);
    await db.updateTable("packages").set({ publisher: NAME }).execute();
    expect((await mei.json("PATCH", path, { title: "Other tides" })).status).toBe(200);
    expect(await db.selectFrom("packages").select("publisher").execute()).toEqual([
      { publisher: NAME },
    ]);

    const rows = [
      { ...LISTING, publisher: NAME },
      { ...LISTING, title: "Own", publisher: "Lantau" },
    ];
    const body = rows.map((row) => JSON.stringify(row)).join("\n");
    const imported = await mei.send("POST", "/api/packages/import", {
      body,
      headers: { "content-type": "application/x-ndjson" },
    });
    const { errors, created } = (await imported.json()) as { errors: []; created: [] };
    expect(errors).toMatchObject([{ row: 1, ...TAKEN }]);
    expect(created).toHaveLength(1);
    const drafts = await db.selectFrom("drafts").select("fields").execute();
    expect(drafts.map(({ fields }) => JSON.parse(fields).title)).toEqual(["Own"]);
  });

  test.each([
    "Illinois Press",
    "Al Jazeera",
    "O'Reilly",
    "講談社",
    "商務印書館",
    "창비",
    "3M 2000",
  ])("leaves %s to whoever states it", async (publisher) =>
    expect((await list(publisher)).status).toBe(201),
  );

  test.each(["AI Marketplace", "Al Marketplace", "Certification Desk", "0perator"])(
    "is as reserved as %s",
    async (publisher) => {
      const [status, errors] = await refusedField(list(publisher));
      expect([status, errors]).toMatchObject([400, [{ path: "publisher" }]]);
    },
  );

  test("is the seller's own in any spelling", async () => {
    await world.db
      .updateTable("users")
      .set({ role: "seller" })
      .where("id", "=", world.people.bo.id)
      .execute();
    const bo = await world.as("bo");
    expect(await (await list("KAI illustrated", bo)).json()).toMatchObject({
      publisherVerified: true,
    });
    expect(await (await list("Bo's other imprint", bo)).json()).toMatchObject({
      publisherVerified: false,
    });
  });
});

test("a listing follows its seller's verification", async () => {
  const { db, people, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now(), { publisher: NAME });
  await addLot(db, people.ada.id, clock.now(), { publisher: NAME });
  const flags = () =>
    db.selectFrom("packages").select("publisher_verified").orderBy("seq").execute();
  expect(await flags()).toEqual([{ publisher_verified: 0 }, { publisher_verified: 0 }]);
  await verify("mei");
  expect(await flags()).toEqual([{ publisher_verified: 1 }, { publisher_verified: 0 }]);
  expect(await read(`/api/packages/${lot.id}`)).toContain('"publisherVerified":true');
  expect(
    (await mei.json("PATCH", `/api/users/${people.mei.id}`, { organization: "X" })).status,
  ).toBe(200);
  expect(await flags()).toEqual([{ publisher_verified: 0 }, { publisher_verified: 0 }]);
});

test("names that an earlier version verified are folded anew", async () => {
  const { db, people, clock } = world;
  await addLot(db, people.mei.id, clock.now(), { publisher: NAME });
  const verified = verifiedColumns(NAME, null, clock.now());
  await db
    .updateTable("users")
    .set({ ...verified, verified_key: "kaiillustrated" })
    .where("id", "=", people.mei.id)
    .execute();
  await refreshVerifiedNames(db, clock.now());
  expect(
    await db.selectFrom("users").select("verified_key").where("id", "=", people.mei.id).execute(),
  ).toEqual([{ verified_key: verified.verified_key }]);
  expect(await db.selectFrom("packages").select("publisher_verified").execute()).toEqual([
    { publisher_verified: 1 },
  ]);
});

describe("everywhere a publisher is named", () => {
  const MARKS = { true: "✓ verified", false: "stated by the seller" };

  test.each([true, false])("says whether it is verified: %p", async (isVerified) => {
    const { db, people, clock } = world;
    const lot = await addLot(db, people.mei.id, clock.now(), { publisher: NAME });
    const other = await addLot(db, people.mei.id, clock.now(), { title: "Other" });
    if (isVerified) await verify("mei");
    else
      await db
        .updateTable("users")
        .set({ organization: "Evil Press" })
        .where("id", "=", people.mei.id)
        .execute();
    const account = isVerified ? NAME : "Evil Press";
    const mark = MARKS[`${isVerified}`];

    const marked = new RegExp(`${NAME}</bdi>\\s*<small[^>]*>${mark}</small>`);
    expect((await read(`/package/${lot.id}`)).split(marked)).toHaveLength(2);
    const compared = await read(`/compare?packages=${lot.id},${other.id}`);
    expect(compared.split(marked)).toHaveLength(2);
    const table = await read("/marketplace?view=list");
    expect(table).toContain(`<bdi title="${NAME} (${mark})">`);
    expect(table).toContain(`<span aria-hidden="true">${isVerified ? "✓" : "*"}</span> ${NAME}`);
    expect(table).toContain("✓ verified · * stated by the seller");

    const suggestions = await (await world.visitor.get("/api/suggestions?search=Kai")).json();
    expect(suggestions).toMatchObject([{ kind: "publisher", text: NAME, note: mark }]);

    const [, jsonLd = ""] =
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec(
        await read(`/package/${lot.id}`),
      ) ?? [];
    const croissant = await read(`/package/${lot.id}/croissant.json`);
    for (const text of [jsonLd, croissant]) {
      const { creator, publisher, creditText } = JSON.parse(text);
      expect([creator.name, publisher.name]).toEqual([account, account]);
      expect(creditText).toStartWith(
        isVerified ? "Publisher (verified): " : "Publisher, as stated by the seller: ",
      );
    }
    const odrl = await read(`/package/${lot.id}/odrl.json`);
    expect(odrl).toContain(account);

    const { items } = JSON.parse(await read("/marketplace.json"));
    const item = items.find(({ id }: { id: string }) => id.endsWith(lot.id));
    expect(item.authors).toEqual([{ name: account }]);
    expect(item._auction).toMatchObject({ publisher: NAME, publisherVerified: isVerified });
    const stated = isVerified
      ? `Publisher (verified): ${NAME}`
      : `Publisher, as stated by the seller: ${NAME}`;
    for (const path of ["/marketplace.atom", `/publisher/${people.mei.id}.atom`]) {
      const atom = await read(path);
      expect(atom).toContain(stated);
      expect(atom.split(`<name>${account}</name>`)).toHaveLength(3);
      expect(atom.split("<name>")).toHaveLength(3);
    }
    if (isVerified) return;
    for (const text of [odrl, await read("/sitemap.xml"), await read("/sitemap/1.xml")])
      expect(text).not.toContain(NAME);
  });
});
