import { beforeEach, describe, expect, test } from "bun:test";
import { hashOf } from "../../src/idempotency/stored-answers";
import { fieldsOfBody } from "../../src/packages/listing-fields";
import { USUAL_TERMS } from "../../src/rights/terms";
import { worldForEach } from "../support/each-world";
import { fieldsOfForm } from "../support/html-forms";
import { cellsOf, csv, NAMES } from "../support/import-rows";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;

const USUAL = JSON.parse(JSON.stringify(USUAL_TERMS));
const REQUIRED = {
  title: "Harbour ledgers",
  description: "Ledgers of a harbour, a line an entry.",
  category: "Business",
  language: "en",
  contentType: "academic",
  startingPrice: "1000",
  collectionSize: "50000",
  publisher: "Lantau Press",
};
const CALL = { ...REQUIRED, rights: { uses: ["pretraining"] } };

beforeEach(async () => {
  mei = await world.as("mei");
});

const publish = (id: string) => mei.json("POST", `/api/packages/${id}/publish`);
const create = async (body: object) => (await mei.json("POST", "/api/packages", body)).json();
const importRows = async (type: string, body: string) =>
  (
    await mei.send("POST", "/api/packages/import", { body, headers: { "content-type": type } })
  ).json();

async function stated(id: string) {
  const { sale, rights, seats, audience, startsAt, auctionEndTime, reserve } = await (
    await mei.get(`/api/packages/${id}`)
  ).json();
  return { sale, rights, seats, audience, startsAt, auctionEndTime, reserve };
}

describe("what nobody states", () => {
  test("is the same in the form, in calls, and in imports", async () => {
    const form = fieldsOfForm(await (await mei.get("/create-package")).text(), "listing-form");
    const posted = await mei.post("/create-package", {
      ...form,
      ...REQUIRED,
      buyers: "own",
      opens: "now",
      "use-pretraining": "true",
    });
    const ids = [
      posted.headers.get("location")?.split("/").at(-1) ?? "",
      (await create(CALL)).id,
      (await create({ ...CALL, draft: true })).id,
      (await importRows("application/x-ndjson", JSON.stringify(CALL))).created[0],
    ];
    const names = [...Object.keys(REQUIRED), "rights.uses"];
    const cells = [...Object.values({ ...REQUIRED, title: "Other ledgers" }), "pretraining"];
    ids.push((await importRows("text/csv", csv([cells], ",", names))).created[0]);
    for (const id of ids.slice(2)) expect((await publish(id)).status).toBe(200);
    const [first, ...others] = await Promise.all(ids.map(stated));
    expect(first).toMatchObject({ sale: "highest", rights: { terms: USUAL } });
    for (const other of others) expect(other).toEqual(first as never);
  });

  test("is in the response of the call, and in the template", async () => {
    expect(await create(CALL)).toMatchObject({ sale: "highest", rights: { terms: USUAL } });
    const template = await (await world.visitor.get("/packages/import.csv")).text();
    for (const column of ["sale", "rights.terms.liabilityCap", "rights.terms.law"])
      expect(template).toContain(`"${column}"`);
    const { created } = await importRows("text/csv", template);
    expect(await stated(created[0])).toMatchObject({ sale: "highest", rights: { terms: USUAL } });
    const page = await (await mei.get("/packages/import")).text();
    expect(page).toContain("liability is limited to the price");
    expect(page).toContain("rights.terms.liabilityCap");
  });

  test("is asked of nobody twice: only the uses are required", async () => {
    const refused = await create(REQUIRED);
    expect(refused.errors.map(({ path }: { path: string }) => path)).toEqual(["rights.uses"]);
    const { errors } = await importRows("application/x-ndjson", JSON.stringify(REQUIRED));
    expect(errors.map(({ path }: { path: string }) => path)).toEqual(["rights.uses"]);
  });
});

describe("a contract term", () => {
  test.each([
    ["unstated", undefined],
    ["", USUAL.law],
    [null, USUAL.law],
    ["japan", "japan"],
  ])("that a call gives as %j is %j", async (law, stored) => {
    const { rights } = await create({ ...CALL, rights: { ...CALL.rights, terms: { law } } });
    expect(rights.terms).toEqual({ ...USUAL, law: stored });
  });

  test("can be left out of the contract by an import", async () => {
    const [rule, law] = ["rights.terms.liabilityCap", "rights.terms.law"];
    const row = [...cellsOf("One"), "unstated", "japan"];
    const { created } = await importRows("text/csv", csv([row], ",", [...NAMES, rule, law]));
    const { liabilityCap, ...others } = { ...USUAL, law: "japan" };
    expect(liabilityCap).toBe("price");
    expect((await stated(created[0])).rights.terms).toEqual(others);
  });

  test("stays when a change names only other rights", async () => {
    const { id } = await create(CALL);
    const change = async (rights: object | null) => {
      await mei.json("PATCH", `/api/packages/${id}`, { rights });
      return (await stated(id)).rights;
    };
    expect(await change({ uses: ["evaluation"], termMonths: 5 })).toMatchObject({
      uses: ["evaluation"],
      termMonths: 5,
      terms: USUAL,
    });
    expect((await change({ uses: ["evaluation"], terms: { law: "japan" } })).terms).toEqual({
      ...USUAL,
      law: "japan",
    });
    expect((await change({ uses: ["evaluation"], terms: null })).terms).toBeNull();
  });
});

test("a draft from before presets keeps the seller's choice and no terms", async () => {
  const { db, people, clock } = world;
  const fields = JSON.stringify({ ...REQUIRED, "use-pretraining": "true" });
  const id = crypto.randomUUID();
  const times = { created_at: clock.now(), updated_at: clock.now() };
  await db
    .insertInto("drafts")
    .values({ id, seller_id: people.mei.id, fields, ...times })
    .execute();
  const review = await (await mei.get(`/draft/${id}?step=review`)).text();
  const form = fieldsOfForm(review, "listing-form");
  expect([form.sale, form["term-liabilityCap"]]).toEqual(["seller", ""]);
  expect((await publish(id)).status).toBe(200);
  expect(await stated(id)).toMatchObject({ sale: "seller", rights: { terms: null } });
});

test("a row that was imported before presets is still known", async () => {
  const body = { ...CALL, title: "Known" };
  const { created } = await importRows("application/x-ndjson", JSON.stringify(body));
  const before = { ...fieldsOfBody(body), sale: "seller" };
  const rows = await world.db.selectFrom("imported_listings").selectAll().execute();
  expect(rows).toMatchObject([{ row_hash: hashOf(before), draft_id: created[0] }]);
});
