import { describe, expect, test } from "bun:test";
import { contractDocument } from "../../messages/contract";
import { contractText } from "../../src/contracts/document";
import { rightsOf, rightsOfForm } from "../../src/rights/rights";
import { statedRights } from "../../src/rights/schema";
import {
  choicesOf,
  fieldOfTerm,
  TERM_NAMES,
  type TermName,
  type Terms,
  USUAL_FORM,
} from "../../src/rights/terms";
import { findDeal } from "../../src/trade/deal";
import { someTerms } from "../support/contracts";
import { addDeal } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { addLot, LISTING, LISTING_FORM } from "../support/listings";
import { addBid } from "../support/trade-fair";

const world = worldForEach();

const TERMS: Terms = {
  afterTerm: "keep",
  modelsAfterTerm: "stop",
  outputWords: 30,
  affiliates: false,
  contractors: false,
  confidential: true,
  liabilityCap: "twice",
  audit: "none",
  law: "singapore",
  court: "hong-kong",
};

const rightsWith = (terms: unknown) => statedRights.parse({ uses: ["pretraining"], terms });
const textWith = (terms: unknown) =>
  contractText(contractDocument(someTerms({ rights: rightsWith(terms) })));
const clausesWith = (terms: unknown) =>
  contractDocument(someTerms({ rights: rightsWith(terms) })).sections.flatMap(({ clauses }) =>
    clauses.map(({ text }) => text),
  );

describe("terms in the API", () => {
  const list = async (terms: unknown) => {
    const mei = await world.as("mei");
    const body = { ...LISTING, rights: { uses: ["pretraining"], terms } };
    return mei.json("POST", "/api/packages", body);
  };

  test("come back as sent", async () => {
    for (const [given, stored] of [
      [TERMS, TERMS],
      [
        { outputWords: null, law: null },
        { outputWords: null, law: "seller-country" },
      ],
      [{ audit: "none" }, { audit: "none", liabilityCap: "price" }],
      [Object.fromEntries(TERM_NAMES.map((name) => [name, "unstated"])), null],
    ]) {
      const created = await list(given);
      expect(created.status).toBe(201);
      const { id } = (await created.json()) as { id: string };
      const read = await (await world.visitor.get(`/api/packages/${id}`)).json();
      expect((read as { rights: unknown }).rights).toMatchObject({ terms: stored });
      await world.db.deleteFrom("packages").execute();
    }
  });

  test.each([
    [{ afterTerm: "burn" }, "afterTerm"],
    [{ outputWords: 0 }, "outputWords"],
    [{ outputWords: 10_001 }, "outputWords"],
    [{ outputWords: "many" }, "outputWords"],
    [{ affiliates: "perhaps" }, "affiliates"],
    [{ liabilityCap: 5 }, "liabilityCap"],
    [{ law: "atlantis" }, "law"],
    [{ court: ["japan"] }, "court"],
    [{ liability: "none" }, "liability"],
  ])("are refused as %j", async (terms, name) => {
    const response = await list(terms);
    expect(response.status).toBe(400);
    const { errors } = (await response.json()) as { errors: Array<{ path: string }> };
    expect(errors.map(({ path }) => path)).toEqual([`rights.terms.${name}`]);
    expect(await world.db.selectFrom("packages").select("id").execute()).toEqual([]);
  });

  test("cannot change after the first bid", async () => {
    const { people, clock, db } = world;
    const lot = await addLot(db, people.mei.id, clock.now(), { rights: rightsWith(TERMS) });
    await addBid(world, "bo", lot, 150_000);
    const mei = await world.as("mei");
    const changed = { rights: { uses: ["pretraining"], terms: { law: "japan" } } };
    expect((await mei.json("PATCH", `/api/packages/${lot.id}`, changed)).status).toBe(409);
    const kept = await db.selectFrom("packages").select("rights").executeTakeFirstOrThrow();
    expect(rightsOf(kept)?.terms).toEqual(TERMS);
  });
});

describe("terms in the contract", () => {
  test("add nothing if none are stated", () => {
    const text = textWith(null);
    expect(text).toContain("This contract does not specify a governing law or a court");
    expect(text).not.toMatch(/affiliates|liability under this contract|consecutive words/);
    const before = { ...rightsWith(null) } as Partial<ReturnType<typeof rightsWith>>;
    delete before?.terms;
    const document = contractDocument(someTerms({ rights: before as never }));
    expect(contractText(document)).toBe(text);
  });

  const choices = TERM_NAMES.flatMap((name) => choicesOf(name).map((code) => [name, code]));

  test.each(choices as Array<[TermName, string]>)(
    "for %s state %s in a clause of their own",
    (name, code) => {
      const rights = statedRights.parse(rightsOfForm({ [fieldOfTerm(name)]: code }));
      expect(Object.keys(rights?.terms ?? {})).toEqual([name]);
      const added = clausesWith(rights?.terms).filter(
        (clause) => !clausesWith(null).includes(clause),
      );
      expect(added).toHaveLength(name === "law" || name === "court" ? 2 : 1);
      for (const other of choicesOf(name).filter((each) => each !== code)) {
        const others = statedRights.parse(rightsOfForm({ [fieldOfTerm(name)]: other }));
        expect(clausesWith(others?.terms)).not.toEqual(clausesWith(rights?.terms));
      }
    },
  );

  test("limit liability to the price or twice the price", () => {
    expect(textWith({ liabilityCap: "price" })).toContain("limited to $18,500.00.");
    expect(textWith({ liabilityCap: "twice" })).toContain("limited to $37,000.00.");
    expect(textWith({ liabilityCap: "none" })).toContain("does not limit the liability");
  });

  test("state the law and its courts unless others are stated", () => {
    const sellers = textWith({ law: "seller-country" });
    expect(sellers).toContain("law of the Seller’s country, Hong Kong SAR China");
    expect(sellers).toContain("The courts for the place in Hong Kong SAR China");
    expect(textWith({ law: "south-korea" })).toContain("courts of the Republic of Korea have");
    const apart = textWith(TERMS);
    expect(apart).toContain("governed by the law of Singapore");
    expect(apart).toContain("The courts of Hong Kong have exclusive jurisdiction");
    const courtOnly = textWith({ court: "japan" });
    expect(courtOnly).toContain("does not specify a governing law; the parties");
    expect(courtOnly).not.toContain("and no court");
  });

  test("match the listing at the time of the bid", async () => {
    const { accepted } = await addDeal(world, { rights: rightsWith(TERMS) });
    const decision = { bidId: accepted, sellerId: world.people.mei.id };
    const { terms } = await findDeal(world.db, decision, world.clock.now());
    expect(terms.lot.rights?.terms).toEqual(TERMS);
  });
});

test("states the parties' legal details in a contract", () => {
  const seller = {
    ...someTerms().seller,
    details: { legalName: "Lantau Press Ltd", taxNumber: "" },
  };
  const [parties] = contractDocument({ ...someTerms(), seller }).sections;
  const facts = parties?.clauses.map(({ facts = [] }) => facts.map(({ label }) => label));
  expect(facts).toEqual([
    ["Name", "Organization", "Country", "Legal name", "Email"],
    ["Name", "Organization", "Country", "Email"],
    [],
  ]);
});

describe("terms on pages", () => {
  test("are collapsed in plain language on the package's page", async () => {
    const { db, people, clock } = world;
    const { id } = await addLot(db, people.mei.id, clock.now(), { rights: rightsWith(TERMS) });
    const html = await (await world.visitor.get(`/package/${id}`)).text();
    expect(html).toContain("<summary>All license terms</summary>");
    expect(html).not.toContain("Contract terms: not stated.");
    for (const words of ["Up to twice the price", "at most 30 words in a row", "Singapore"])
      expect(html).toContain(words);
    const odrl = await (await world.visitor.get(`/package/${id}/odrl.json`)).json();
    expect(odrl).toMatchObject({ "listing:outputWords": 30, "listing:law": "singapore" });
  });

  test("are reported as not stated if missing", async () => {
    const { db, people, clock } = world;
    const { id } = await addLot(db, people.mei.id, clock.now(), { rights: rightsWith(null) });
    const html = await (await world.visitor.get(`/package/${id}`)).text();
    expect(html).toContain("Contract terms: not stated.");
  });

  test("grant nothing by themselves", async () => {
    const { db, people, clock } = world;
    const rights = statedRights.parse({ terms: TERMS });
    const { id } = await addLot(db, people.mei.id, clock.now(), { rights });
    const html = await (await world.visitor.get(`/package/${id}`)).text();
    expect(html).toContain("The seller hasn&#x27;t specified any rights");
    const text = contractText(contractDocument(someTerms({ rights })));
    expect(text).toContain("The package page does not specify any rights of use.");
    expect(text).toContain("governed by the law of Singapore");
  });
});

describe("the form", () => {
  test("preselects the usual terms, even without JavaScript", async () => {
    const mei = await world.as("mei");
    const html = await (await mei.get("/create-package")).text();
    for (const name of TERM_NAMES) {
      const select = new RegExp(`<select[^>]*name="${fieldOfTerm(name)}".*?</select>`, "s");
      const selected = /<option value="([^"]*)" selected/.exec(select.exec(html)?.[0] ?? "")?.[1];
      expect([name, selected]).toEqual([name, USUAL_FORM[fieldOfTerm(name)] as string]);
    }
    const posted = { ...LISTING_FORM, ...USUAL_FORM, "term-audit": "", "term-outputWords": "none" };
    expect((await mei.post("/create-package", posted)).status).toBe(303);
    const lot = await world.db.selectFrom("packages").selectAll().executeTakeFirstOrThrow();
    expect(rightsOf(lot)?.terms).toEqual({
      afterTerm: "delete",
      modelsAfterTerm: "keep",
      outputWords: null,
      affiliates: true,
      contractors: true,
      confidential: true,
      liabilityCap: "price",
      law: "seller-country",
    });
    const edit = await (await mei.get(`/package/${lot.id}/edit`)).text();
    expect(edit).toMatch(/<option value="none" selected[^>]*>No limit/);
    const audit = /<select[^>]*name="term-audit".*?<\/select>/s.exec(edit)?.[0];
    expect(audit).toContain('<option value="" selected');
  });

  test("expands a term with an error", async () => {
    const mei = await world.as("mei");
    const posted = { ...LISTING_FORM, "term-outputWords": "0", "term-law": "japan" };
    const response = await mei.post("/create-package", posted);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("Enter a whole number from 1 to 10,000");
    expect(html).toMatch(/<details class="unfolds" open=""><summary>Contract terms/);
    expect(html).toMatch(/<option value="japan" selected/);
  });
});
