import { expect, test } from "bun:test";
import { z } from "zod";
import { RateLimits } from "../../../src/limits/rate-limits";
import type { Route } from "../../../src/web/http/api-operation";
import { apiCallOf } from "../../../src/web/http/call";
import { worldForEach } from "../../support/each-world";
import { addLot, LISTING } from "../../support/listings";

const world = worldForEach({ limits: new RateLimits(100) });

const VALUES = { null: null, "{}": {}, "[]": [], true: true, 0: 0, "": "", 7: 7 };
type Named = keyof typeof VALUES;

const AMOUNTS = [
  "startingPrice",
  "reservePrice",
  "exclusiveFrom",
  "amount",
  "maximum",
  "reviewedPrice",
  "price",
  "limit",
  "packageLimit",
  "monthLimit",
  "perBid",
  "perMonth",
];
const COUNTS = [
  "overlapHours",
  "fileCount",
  "fileBytes",
  "days",
  "stars",
  "duration",
  "revision",
  "seats",
];
/** What older clients send, and the server sets itself. */
const IGNORED = ["sellerId", "auctionEndTime", "status", "fileSize"];
const IGNORED_COUNTS = ["totalWords", "totalFiles", "expirationTime"];
const OPTIONAL = [
  ...["reservePrice", "collectionSize", "totalCharacters", "publicationYear", "period"],
  "gradeLevel",
  ...["auctionDurationHours", "formats", "subjectAreas", "fileCount", "fileBytes"],
  ...["amount", "maximum", "duration", "description", "content", "fileUrl"],
  ...["englishTitle", "englishAbstract", "startsAt", "seats", "exclusiveFrom", "shelf", "works"],
  ...["lastDay", "offers"],
  ...["excludedCountries", "excludedOrganizations"],
];

const RATES = ["taxRate", "numberedTaxRate", "unionTaxRate", "abroadTaxRate"];

const BILLING = [
  ...RATES,
  ...["numberedTaxKind", "numberedTaxNote", "unionTaxKind", "unionTaxNote"],
  ...["abroadTaxKind", "abroadTaxNote"],
  ...["legalName", "address", "registrationNumber", "taxNumber", "bankDetails", "paymentLink"],
  ...["taxKind", "taxNote", "taxAdded", "orderNumber", "peppolId", "countryCode"],
];

/** Fields that accept these values; all other fields refuse them. */
const TAKEN: Record<Named, readonly string[]> = {
  null: [
    ...OPTIONAL,
    ...BILLING,
    "sale",
    "audience",
    "rights",
    "sample",
    "draft",
    "revision",
    "expirationTime",
    ...["packageLimit", "monthLimit", "limit", "perBid", "perMonth", "defaultRole"],
  ],
  "{}": ["rights", "roleGroups"],
  "[]": [
    ...["formats", "subjectAreas", "order", "emails", "organizations"],
    ...["excludedCountries", "excludedOrganizations", "networks"],
  ],
  true: [
    ...[
      "goodFaith",
      "taxAdded",
      "acceptTerms",
      "acceptPrivacy",
      "overwrite",
      "draft",
      "all",
      "shelf",
      "offers",
      "countTags",
      "review",
      "everywhere",
      "own",
      "organization",
      "active",
      "trustsAddresses",
      "required",
    ],
    "exclusive",
    "certified",
  ],
  0: [
    "overlapHours",
    ...IGNORED_COUNTS,
    ...RATES,
    "gradeLevel",
    "reservePrice",
    "exclusiveFrom",
    "revision",
  ],
  // The code that uses these texts checks them.
  "": [
    ...[
      ...OPTIONAL,
      ...BILLING,
      "organization",
      "country",
      "ground",
      "prefix",
      "rule",
      "fileContent",
      "encoding",
      "email",
      "password",
      "note",
    ],
    ...IGNORED,
    ...["confirmPassword", "secondFactor", "packageId", "upTo", "timeZone", "invitation"],
    "reason",
  ],
  7: [...AMOUNTS, ...COUNTS, ...IGNORED_COUNTS, "shownCharacters", ...RATES, "gradeLevel"],
};

const isTaken = (name: string, value: Named) => TAKEN[value].includes(name);
const NAMED = Object.keys(VALUES) as Named[];

function shapesOf(schema: unknown): Array<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodObject) return [schema.shape as Record<string, z.ZodType>];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(shapesOf);
  return schema instanceof z.ZodPipe ? shapesOf(schema.in) : [];
}

test("refuses wrong types in every field of every call", () => {
  let asked = 0;
  for (const { method, path, hooks } of world.app.routes as unknown as Route[]) {
    for (const shape of shapesOf(apiCallOf(hooks.detail)?.body ?? hooks.body)) {
      for (const [name, field] of Object.entries(shape)) {
        for (const value of NAMED) {
          if (isTaken(name, value)) continue;
          asked++;
          const { success: taken, error } = field.safeParse(VALUES[value]);
          const isAbsent = ["", "null", "0"].includes(String(value));
          // A required name inside the value is missing there.
          const missing = error?.issues.find(({ path }) => path.length === 0);
          const isMissing = missing?.message.endsWith("required");
          const found = { taken, isCalledMissing: !isAbsent && isMissing === true };
          const none = { taken: false, isCalledMissing: false };
          expect({ method, path, name, value, ...found }).toMatchObject(none);
        }
      }
    }
  }
  expect(asked).toBeGreaterThan(500);
});

const WHOLE = { ...LISTING, reservePrice: "2000", sample: { fileContent: "A sample." } };

const NUMBERS = [
  ...[...AMOUNTS, ...COUNTS, "collectionSize", "totalCharacters", "publicationYear"],
  ...["auctionDurationHours", "gradeLevel"],
];

function isKept(name: string, value: string): boolean {
  if (name === "rights" || name === "sample") return false;
  return ["", "null"].includes(value) || (["0", "7"].includes(value) && NUMBERS.includes(name));
}

const state = async () => [
  await world.db.selectFrom("packages").selectAll().execute(),
  await world.db.selectFrom("drafts").selectAll().execute(),
];

async function refused(response: Response, name: string, value: Named) {
  const { errors = [] } = (await response.json()) as { errors?: Array<{ path: string }> };
  const paths = errors.map(({ path }) => path.split(".")[0]);
  expect({ name, value, status: response.status, paths }).toMatchObject({
    status: 400,
    paths: expect.arrayContaining([name]),
  });
}

test("refuses wrong types in listings, drafts and their changes", async () => {
  const mei = await world.as("mei");
  const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
  const draft = await (await mei.json("POST", "/api/packages", { ...WHOLE, draft: true })).json();
  const before = await state();
  for (const name of [...Object.keys(WHOLE), "draft"]) {
    for (const value of NAMED) {
      const wrong = { [name]: VALUES[value] };
      if (isTaken(name, value)) continue;
      await refused(await mei.json("POST", "/api/packages", { ...WHOLE, ...wrong }), name, value);
      if (name === "draft") continue;
      await refused(await mei.json("PATCH", `/api/packages/${lot.id}`, wrong), name, value);
      if (isKept(name, `${value}`)) continue;
      const unsaved = { ...WHOLE, ...wrong, draft: true };
      await refused(await mei.json("POST", "/api/packages", unsaved), name, value);
      await refused(await mei.json("PATCH", `/api/packages/${draft.id}`, wrong), name, value);
    }
  }
  expect(await state()).toEqual(before);
});

test("accepts only strings in a page's form, even as JSON", async () => {
  const mei = await world.as("mei");
  const { formats: _, rights: __, sample: ___, ...facts } = WHOLE;
  const texts = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, String(value)]),
  );
  for (const name of Object.keys(texts)) {
    for (const value of [null, {}, [], true, 0]) {
      const response = await mei.json("POST", "/create-package", { ...texts, [name]: value });
      expect([name, value, response.status]).toEqual([name, value, 400]);
    }
  }
  expect(await state()).toEqual([[], []]);
  const granted = { ...texts, usesPreset: "training" };
  expect((await mei.json("POST", "/create-package", granted)).status).toBe(303);
});
