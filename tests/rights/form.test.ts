import { expect, test } from "bun:test";
import { formOfRights, rightsOf, rightsOfForm, USES } from "../../src/rights/rights";
import { statedRights } from "../../src/rights/schema";
import { worldForEach } from "../support/each-world";

const world = worldForEach();

const FORM = {
  title: "Harbour ledgers",
  description: "Ledgers of a harbour, a line an entry.",
  category: "Business",
  language: "en",
  contentType: "academic",
  startingPrice: "1000",
  collectionSize: "50000",
  publicationYear: "2020",
  publisher: "Lantau Press",
  auctionDurationHours: "168",
};

test("states rights with checkboxes without JavaScript", async () => {
  const mei = await world.as("mei");
  const response = await mei.post("/create-package", {
    ...FORM,
    "use-pretraining": "true",
    "use-retrieval": "true",
    exclusive: "false",
    termMonths: "24",
    territory: "",
    redistribution: "",
    attribution: "true",
    machineMadePercent: "0",
  });
  expect(response.status).toBe(303);
  const lot = await world.db.selectFrom("packages").selectAll().executeTakeFirstOrThrow();
  expect(rightsOf(lot)).toEqual({
    exclusive: false,
    termMonths: 24,
    territory: null,
    uses: ["pretraining", "retrieval"],
    redistribution: null,
    attribution: true,
    basis: null,
    personalData: null,
    machineMadePercent: 0,
    terms: null,
  });
});

test("keeps every right as entered in a refused form", async () => {
  const mei = await world.as("mei");
  const typed = { "use-excerpts": "true", exclusive: "true", termMonths: "forever", basis: "Ours" };
  const response = await mei.post("/create-package", { ...FORM, ...typed });
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(html).toContain("Choose a whole number of months from 1 to 1,200");
  expect(html).toMatch(/name="termMonths"[^>]*value="forever"/);
  expect(html).toMatch(/name="use-excerpts" checked="" value="true"/);
  expect(html).toMatch(/name="basis"[^>]*value="Ours"/);
  expect(await world.db.selectFrom("packages").selectAll().execute()).toEqual([]);
});

test("submits the same rights from a form filled with them", () => {
  const rights = statedRights.parse({ uses: USES, exclusive: true, termMonths: 5, basis: "Ours" });
  expect(statedRights.parse(rightsOfForm(formOfRights(rights)))).toEqual(rights);
  expect(statedRights.parse(rightsOfForm(formOfRights(null)))).toBeNull();
});
