import { beforeAll, describe, expect, test } from "bun:test";
import { messagesFor } from "../../messages/catalogue";
import type { Package } from "../../src/packages/packages";
import { packageFactsOf } from "../../src/samples/package-facts";
import { addSample } from "../../src/samples/samples";
import { worldForAll } from "../support/each-world";
import { addLot } from "../support/listings";
import { anAnalysis } from "../support/samples";

const world = worldForAll();

const text = Array.from({ length: 500 }, (_, i) => `Sentence number ${1000 + i}.`).join("\n");
const LAST_SHOWN = "Sentence number 1200.";
const NOT_SHOWN = "Sentence number 1300.";

const visibleText = (html: string) =>
  html.replaceAll(/<script.*?<\/script>/gs, "").replaceAll(/<[^>]*>/g, " ");

async function addText(lot: Package, analysis = anAnalysis(), shownCharacters?: number) {
  const sample = { filename: "a.txt", fileContent: text, fileType: "txt" } as const;
  return addSample(
    world.db,
    { packageId: lot.id, sellerId: lot.seller_id },
    { ...sample, contentType: "literary", ...(shownCharacters && { shownCharacters }) },
    analysis,
    world.clock.now(),
  );
}

const newLot = () => addLot(world.db, world.people.mei.id, world.clock.now());
const read = async (path: string) => (await world.visitor.get(path)).text();

describe("the preview of a sample", () => {
  let lot: Package;
  let sampleId: string;

  beforeAll(async () => {
    lot = await newLot();
    sampleId = await addText(lot);
  });

  test("shows the same text as the package's page, also with the analysis", async () => {
    for (const path of ["", "/samples", `/samples/${sampleId}`]) {
      const page = await read(`/package/${lot.id}${path}`);
      expect(page).toContain(LAST_SHOWN);
      expect(page).not.toContain(NOT_SHOWN);
    }
  });

  test("leads from sample to sample, as the package's page does", async () => {
    const two = await newLot();
    await addText(two, anAnalysis(), 500);
    const first = await addText(two);
    for (const path of ["", "/samples"]) {
      const latest = await read(`/package/${two.id}${path}`);
      const [, next = ""] = /[?]sample=([0-9a-f-]{36})/.exec(latest) ?? [];
      expect(next).not.toBe(first);
      expect(visibleText(latest)).toContain("Sample 1 of 2");
      expect(latest).toContain(LAST_SHOWN);
      const other = await read(`/package/${two.id}${path}?sample=${next}`);
      expect(visibleText(other)).toContain("Sample 2 of 2");
      expect(other).toContain("Sentence number 1001.");
      expect(other).not.toContain(LAST_SHOWN);
      expect(other).toContain(`?sample=${first}`);
    }
  });

  test("has the files, the search and the analysis of the package's page", async () => {
    for (const path of ["", "/samples", `/samples/${sampleId}`]) {
      const page = await read(`/package/${lot.id}${path}`);
      for (const ending of ["shown.txt", `shown.txt" download`])
        expect(page).toContain(`/package/${lot.id}/samples/${sampleId}/${ending}`);
      expect(page).toContain('name="find"');
      expect(visibleText(page)).toContain("First 5,000 characters");
      expect(visibleText(page)).toContain("Quality 95/100");
      expect(page).toContain(`/package/${lot.id}/samples/${sampleId}"`);
    }
    const found = await read(`/package/${lot.id}/samples?sample=${sampleId}&find=number+1003`);
    expect(visibleText(found)).toContain("1 of 228");
    expect(found).toContain(`<p hidden="" data-found-in="true">Sentence number 1002.`);
  });

  test("never shows a sample of another package", async () => {
    const other = await newLot();
    await addText(other, anAnalysis(), 500);
    const page = await read(`/package/${other.id}/samples?sample=${sampleId}`);
    expect(page).toContain("Sentence number 1001.");
    expect(page).not.toContain(LAST_SHOWN);
  });

  test("gives quality in points out of 100, and the figure of the package's page", async () => {
    const preview = visibleText(await read(`/package/${lot.id}/samples`));
    expect(preview).toContain("Quality 95/100");
    expect(preview).not.toContain("95%");
    expect(visibleText(await read(`/package/${lot.id}`))).toMatch(/95\s+\/ 100/);
  });
});

const bank = {
  questions: 25,
  answers: 24,
  workedSolutions: 20,
  workedSteps: 60,
  distinct: 25,
  checked: 23,
  wrong: 2,
  diagrams: 0,
  formulas: 9,
  subject: "mathematics" as const,
  topics: [
    { topic: "algebra" as const, questions: 20 },
    { topic: "geometry" as const, questions: 9 },
  ],
  difficulty: {
    level: "mixed" as const,
    basis: "stated" as const,
    questions: { easy: 10, medium: 15, hard: 0 },
  },
  gradeLevel: null,
};

describe("the page of a package with questions", () => {
  test("states how many there are, solved, wrong and how difficult, and the estimate", async () => {
    const lot = await newLot();
    await addText(lot, withEstimate(anAnalysis({ questions: bank }), 390_000, 2_400_000));
    const page = visibleText(await read(`/package/${lot.id}`)).replaceAll(/\s+/g, " ");
    for (const fact of [
      "Questions 25 ",
      "With a worked solution 20 ",
      "Arithmetic errors 2 of 23 checked",
      "Easy 10, Medium 15",
      "Estimated market value $3,900 to $24,000 for the whole collection",
    ])
      expect(page).toContain(fact);
  });

  test("says that a question can have several topics, and no second quality figure", async () => {
    const lot = await newLot();
    await addText(lot, anAnalysis({ questions: bank }));
    const problems = visibleText(await read(`/package/${lot.id}/samples?tab=problems`));
    expect(problems).toContain("Topics (a question can have several): Algebra 20, Geometry 9");
    expect(problems).not.toMatch(/Quality|%/);
  });

  test("without a sample offers neither a preview nor a report of it", async () => {
    const { id } = await newLot();
    const page = await read(`/package/${id}`);
    expect(page).toContain(messagesFor("en").samples.preview.empty);
    for (const href of [`/package/${id}/samples"`, `${id}%23sample`])
      expect(page).not.toContain(href);
    const listed = await read("/marketplace?status=all&certified=false");
    expect(listed).toContain(`/package/${id}"`);
    expect(listed).not.toContain(`/package/${id}/samples"`);
  });
});

const withEstimate = (
  analysis: ReturnType<typeof anAnalysis>,
  lowCents: number,
  highCents: number,
) => {
  const { basis } = analysis.estimatedMarketValue;
  return {
    ...analysis,
    estimatedMarketValue: {
      lowCents,
      highCents,
      basis: { ...basis, scope: "collection" as const },
    },
  };
};

test("several samples add their questions, and the widest estimate holds", () => {
  const facts = packageFactsOf([
    withEstimate(anAnalysis({ questions: bank }), 200, 900),
    withEstimate(anAnalysis({ questions: bank }), 100, 800),
    anAnalysis(),
  ]);
  expect(facts.questions).toMatchObject({ questions: 50, workedSolutions: 40, wrong: 4 });
  expect(facts.questions?.levels).toEqual({ easy: 20, medium: 30, hard: 0 });
  expect(facts.estimate).toMatchObject({ lowCents: 100, highCents: 900 });
});

test("no estimate is shown if only samples were estimated", () => {
  expect(packageFactsOf([anAnalysis()])).toEqual({
    questions: null,
    structures: [],
    estimate: null,
  });
});
