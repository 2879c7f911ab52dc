import { describe, expect, test } from "bun:test";
import { contractDocument } from "../../messages/contract";
import { contractText } from "../../src/contracts/document";
import type { Package } from "../../src/packages/packages";
import { statedRights } from "../../src/rights/schema";
import { findDeal } from "../../src/trade/deal";
import { addDeal } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { addLot, LISTING } from "../support/listings";

const world = worldForEach();

const RIGHTS = {
  exclusive: true,
  termMonths: 36,
  territory: "European Union & <Japan>",
  uses: ["evaluation", "pretraining"],
  redistribution: false,
  attribution: true,
  basis: "Contracts with the authors",
  personalData: "masked",
  machineMadePercent: 12,
};

interface Refused {
  errors: Array<{ path: string }>;
}

async function contractOf(given: unknown): Promise<{ text: string; lot: Package }> {
  const { accepted, lot } = await addDeal(world, { rights: statedRights.parse(given) });
  const decision = { bidId: accepted, sellerId: world.people.mei.id };
  const { terms } = await findDeal(world.db, decision, world.clock.now());
  const whole = { ...terms, reference: "AIM-2026-000001", concludedAt: world.clock.now() };
  return { text: contractText(contractDocument(whole)), lot };
}

const textOf = (html: string) =>
  new HTMLRewriter()
    .on("script", { element: (element) => void element.remove() })
    .transform(html)
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]*>/g, "\n")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .split("\n")
    .filter((line) => line.trim() !== "");

describe("rights that a listing states", () => {
  test("come from the API as sent, in a fixed order", async () => {
    const mei = await world.as("mei");
    const created = await mei.json("POST", "/api/packages", { ...LISTING, rights: RIGHTS });
    expect(created.status).toBe(201);
    const { id } = (await created.json()) as { id: string };
    const stored = await (await world.visitor.get(`/api/packages/${id}`)).json();
    expect(stored).toMatchObject({ rights: { ...RIGHTS, uses: ["pretraining", "evaluation"] } });
  });

  test.each([
    [{ termMonths: 0 }, "rights.termMonths"],
    [{ termMonths: 1.5 }, "rights.termMonths"],
    [{ termMonths: 1201 }, "rights.termMonths"],
    [{ machineMadePercent: 101 }, "rights.machineMadePercent"],
    [{ uses: ["resale"] }, "rights.uses.0"],
    [{ exclusive: "perhaps" }, "rights.exclusive"],
    [{ personalData: "some" }, "rights.personalData"],
    [{ territory: "x".repeat(301) }, "rights.territory"],
    [{ basis: "two\nlines" }, "rights.basis"],
    ["everything", "rights"],
  ])("are refused as %j with the field's name", async (rights, field) => {
    const mei = await world.as("mei");
    const response = await mei.json("POST", "/api/packages", { ...LISTING, rights });
    expect(response.status).toBe(400);
    expect(((await response.json()) as Refused).errors.map(({ path }) => path)).toEqual([field]);
    expect(await world.db.selectFrom("packages").selectAll().execute()).toEqual([]);
  });

  test("appear word for word on the page and in the contract", async () => {
    const { text, lot } = await contractOf(RIGHTS);
    const page = textOf(await (await world.visitor.get(`/package/${lot.id}`)).text());
    const section = page.slice(page.lastIndexOf("Usage rights"));
    for (const [label, value] of [
      ["Permitted uses", "Pretraining, Evaluation"],
      ["Uses not permitted", "Fine-tuning, Retrieval, Publishing excerpts"],
      ["Exclusivity", "Exclusive: granted to nobody else during the term"],
      ["Term", "3 years from the date of the contract"],
      ["Territory", RIGHTS.territory],
      ["Redistribution", "Not allowed"],
      [
        "Attribution",
        "Required: the publisher is named wherever the texts are published or documented",
      ],
      ["Source of the rights", RIGHTS.basis],
      ["Personal data", "Masked: names and other personal details are replaced"],
      ["AI-generated text", "12% of the words"],
    ] as const) {
      expect(text).toContain(`${label}: ${value}`);
      expect(section).toContain(label);
      expect(section.indexOf(value)).toBe(section.indexOf(label) + 1);
    }
  });

  test("come after description, sample and quality", async () => {
    const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
    const html = await (await world.visitor.get(`/package/${lot.id}`)).text();
    const sections = html.slice(html.indexOf('class="package-sections"'));
    const titles = [...sections.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, title]) => title);
    expect(titles.slice(0, 4)).toEqual([
      "Package Description",
      "Sample",
      "Data quality",
      "Usage rights",
    ]);
  });
});

describe("rights that a listing omits", () => {
  test("are not granted, as the contract states", async () => {
    const { text } = await contractOf({ uses: ["evaluation"] });
    expect(text).toContain("A right that is not stated on the page is not granted.");
    expect(text).toContain("Permitted uses: Evaluation");
    expect(text).toContain("Exclusivity: Not stated, so nonexclusive");
    expect(text).toContain("Term: Not stated, so 1 year from the date of the contract");
    expect(text).toContain("Territory: Not stated, so the buyer's country only");
    expect(text).toContain("Redistribution: Not stated, so not allowed");
    expect(text).toContain("Attribution: Not stated, so required");
  });

  test("mean no rights at all if nothing is stated", async () => {
    const { text, lot } = await contractOf(undefined);
    expect(text).toContain("The package page does not specify any rights of use.");
    expect(text).toContain("A right that is not stated on the page is not granted");
    expect(text).not.toContain("not limited in time or territory");
    expect(text).not.toContain("Permitted uses");
    const page = await (await world.visitor.get(`/package/${lot.id}`)).text();
    expect(page).toContain("The seller hasn&#x27;t specified any rights");
  });

  test("are not derived from older listings' free text", async () => {
    const { accepted, lot } = await addDeal(world, { usageRights: "Training, two years." });
    const decision = { bidId: accepted, sellerId: world.people.mei.id };
    const { terms } = await findDeal(world.db, decision, world.clock.now());
    const whole = { ...terms, reference: "AIM-2026-000001", concludedAt: world.clock.now() };
    const text = contractText(contractDocument(whole));
    expect(text).toContain("“Training, two years.”");
    expect(text).toContain("A right that is not stated on the page is not granted.");
    const page = await (await world.visitor.get(`/package/${lot.id}`)).text();
    expect(page).toContain("Training, two years.");
  });
});

describe("machine-readable rights", () => {
  const read = async (path: string) => {
    const response = await world.visitor.get(path);
    expect(response.status).toBe(200);
    return (await response.json()) as Record<string, unknown>;
  };
  const rule = (action: string, purpose?: string) =>
    expect.objectContaining({
      action,
      ...(purpose && {
        constraint: expect.arrayContaining([
          { leftOperand: "purpose", operator: "eq", rightOperand: purpose },
        ]),
      }),
    });

  test("form an ODRL offer that permits or prohibits each use", async () => {
    const rights = statedRights.parse(RIGHTS);
    const lot = await addLot(world.db, world.people.mei.id, world.clock.now(), { rights });
    const offer = await read(`/package/${lot.id}/odrl.json`);
    expect(offer["@type"]).toBe("Offer");
    const permission = offer.permission as Array<{ constraint: unknown[]; duty: unknown }>;
    expect(permission).toEqual([
      rule("use", "pretraining of machine-learning models"),
      rule("use", "evaluation of machine-learning models"),
    ]);
    for (const { constraint, duty } of permission) {
      expect(duty).toEqual([{ action: "attribute" }]);
      expect(constraint).toContainEqual({
        leftOperand: "elapsedTime",
        operator: "lteq",
        rightOperand: { "@value": "P36M", "@type": "xsd:duration" },
      });
      expect(constraint).toContainEqual({
        leftOperand: "spatial",
        operator: "eq",
        rightOperand: RIGHTS.territory,
      });
    }
    expect(offer.prohibition).toEqual([
      rule("use", "fine-tuning of machine-learning models"),
      rule("use", "retrieval"),
      rule("extract"),
      rule("distribute"),
    ]);
    expect(offer).toMatchObject({ "listing:exclusive": true, "listing:personalData": "masked" });
  });

  test("permit nothing for a listing without rights", async () => {
    const lot = await addLot(world.db, world.people.mei.id, world.clock.now());
    const offer = await read(`/package/${lot.id}/odrl.json`);
    expect(offer.permission).toBeUndefined();
    expect(offer.prohibition).toHaveLength(6);
  });

  test("are linked from JSON-LD and Croissant", async () => {
    const rights = statedRights.parse(RIGHTS);
    const lot = await addLot(world.db, world.people.mei.id, world.clock.now(), { rights });
    const html = await (await world.visitor.get(`/package/${lot.id}`)).text();
    const [, jsonLd = ""] =
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    for (const dataset of [JSON.parse(jsonLd), await read(`/package/${lot.id}/croissant.json`)]) {
      expect(dataset.license).toEndWith(`/package/${lot.id}/odrl.json`);
      expect(dataset.usageInfo.text).toContain("Permitted uses: Pretraining, Evaluation");
      expect(dataset.usageInfo.text).toContain("and nothing else.");
    }
    expect(html).toContain(`href="/package/${lot.id}/odrl.json"`);
  });
});
