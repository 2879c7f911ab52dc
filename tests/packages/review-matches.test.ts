import { expect, test } from "bun:test";
import { DAY } from "../../src/lib/time";
import { AUDIENCES } from "../../src/packages/audience";
import { createDraft } from "../../src/packages/drafts";
import { fieldsOfPackage, listingFields } from "../../src/packages/listing-fields";
import { findPackage } from "../../src/packages/packages";
import { fieldOfUse, PERSONAL_DATA, RIGHTS_PRESETS, USES } from "../../src/rights/rights";
import { choicesOf, fieldOfTerm, TERM_NAMES } from "../../src/rights/terms";
import { SALES } from "../../src/rules/sale";
import { worldForEach } from "../support/each-world";
import { factsOf, fieldsOfForm } from "../support/html-forms";
import { COLLECTION } from "../support/listings";
import type { Browser } from "../support/world";

const world = worldForEach();

const { rights: _, ...REQUIRED } = COLLECTION;
const DRAFT = { ...REQUIRED, [fieldOfUse("pretraining")]: "true" };

type Fields = Partial<Record<keyof typeof DRAFT | string, string>>;

/** What a stored draft can state in each field, besides the draft's own value. */
const CHOICES: Record<string, readonly Fields[]> = {
  english: [{ englishTitle: "Problems" }, { language: "zh-traditional", totalCharacters: "50000" }],
  englishTitle: [
    { language: "zh-traditional", totalCharacters: "50000", englishTitle: "Problems" },
    { language: "zh-traditional", totalCharacters: "50000", englishAbstract: "Worked problems." },
  ],
  reservePrice: [{ reservePrice: "9,000.50" }, { reservePrice: "9000" }],
  size: [{ collectionSize: "1.2 million" }, { totalCharacters: "90000" }],
  publicationYear: [{ publicationYear: "" }, { publicationYear: "1999" }],
  hours: [
    { auctionDurationHours: "" },
    { auctionDurationHours: "100" },
    { auctionDurationHours: "", duration: "own" },
    { auctionDurationHours: "100", duration: "own" },
    { auctionDurationHours: "100", duration: "24" },
  ],
  sale: [{}, ...SALES.map((sale) => ({ sale }))],
  audience: AUDIENCES.map((audience) => ({ audience })),
  opens: [
    { opens: "now" },
    { opens: "now", opensAt: "2026-12-25T09:00", opensZone: "UTC" },
    { opens: "time", opensAt: "2026-12-25T09:00", opensZone: "HKT" },
    { opens: "certified" },
    { startsAt: "certified" },
    { startsAt: "2026-12-25T09:00:00.000Z" },
  ],
  licenses: [
    { seats: "5" },
    { seats: "5", exclusiveFrom: "9000" },
    { seats: "5", shelf: "true" },
    { shelf: "unlimited" },
    { shelf: "false" },
  ],
  files: [
    { formats: "JSONL, TXT" },
    { fileCount: "12" },
    { fileBytes: "36.6 MB" },
    { subjectAreas: "Trade, Ports" },
    { gradeLevel: "Adult" },
  ],
  uses: [
    ...Object.keys(RIGHTS_PRESETS).map((usesPreset) => ({ usesPreset })),
    ...USES.map((use) => ({ [fieldOfUse(use)]: "true" })),
    { usesPreset: "own", [fieldOfUse("evaluation")]: "true" },
  ],
  flags: ["exclusive", "redistribution", "attribution"].flatMap((flag) => [
    { [flag]: "true" },
    { [flag]: "false" },
  ]),
  rights: [
    { termMonths: "24" },
    { territory: "Hong Kong" },
    { basis: "Author contracts" },
    { machineMadePercent: "5" },
    ...PERSONAL_DATA.map((personalData) => ({ personalData })),
  ],
  ...Object.fromEntries(
    TERM_NAMES.map((name) => [
      name,
      choicesOf(name).map((choice) => ({ [fieldOfTerm(name)]: choice })),
    ]),
  ),
};

async function reviewOf(mei: Browser, id: string): Promise<string> {
  return (await mei.get(`/draft/${id}?step=review`)).text();
}

async function draftOf(fields: Fields): Promise<string> {
  const { db, people, clock } = world;
  return (await createDraft(db, people.mei.id, listingFields(fields), clock.now())).id;
}

test.each(Object.entries(CHOICES))(
  "the review says what its button publishes: %s",
  async (_, choices) => {
    for (const choice of choices) {
      const mei = await world.as("mei");
      const stated = { ...DRAFT, ...choice };
      const id = await draftOf(stated);
      const review = await reviewOf(mei, id);
      const promised = factsOf(review, "listing-review");
      expect(promised.length).toBeGreaterThan(10);
      const sent = await mei.post(`/draft/${id}`, fieldsOfForm(review, "listing-form"));
      expect([choice, sent.headers.get("location")]).toEqual([choice, `/package/${id}`]);
      const published = await findPackage(world.db, id);
      const again = await draftOf(fieldsOfPackage(published));
      const shown = factsOf(await reviewOf(mei, again), "listing-review");
      expect([choice, shown]).toEqual([choice, promised]);
      await world.db.deleteFrom("certification_requests").execute();
      await world.db.deleteFrom("packages").execute();
      await world.db.deleteFrom("drafts").execute();
      world.clock.advance(DAY);
    }
  },
);

test("a new form, its review and its button agree", async () => {
  const mei = await world.as("mei");
  const form = fieldsOfForm(await (await mei.get("/create-package")).text(), "listing-form");
  expect(form).toMatchObject({
    sale: "highest",
    "term-liabilityCap": "price",
    buyers: "many",
    opens: "preset",
  });
  const filled = { ...form, ...DRAFT, duration: "168" };
  const saved = await mei.post("/create-package", { ...filled, act: "to:review" });
  const address = saved.headers.get("location") ?? "";
  const review = await (await mei.get(address)).text();
  const id = address.split(/[/?]/)[2] ?? "";
  await mei.post(`/draft/${id}`, fieldsOfForm(review, "listing-form"));
  const published = await findPackage(world.db, id);
  expect(published.sale_rule).toBe("highest");
  const again = await draftOf(fieldsOfPackage(published));
  expect(factsOf(await reviewOf(mei, again), "listing-review")).toEqual(
    factsOf(review, "listing-review"),
  );
});
