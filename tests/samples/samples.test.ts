import { beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { messagesFor } from "../../messages/catalogue";
import type { Package } from "../../src/packages/packages";
import { updateDataQuality } from "../../src/samples/samples";
import { worldForAll } from "../support/each-world";
import { EPUB, FILES, SENTENCE } from "../support/format-files";
import { addLot } from "../support/listings";
import type { Browser } from "../support/world";

const texts = join(import.meta.dir, "../../src/demo/texts");
const readText = (name: string) => Bun.file(join(texts, name)).text();
const MEBIBYTE = 1024 * 1024;

const world = worldForAll();
let mei: Browser;
let lot: Package;

beforeAll(async () => {
  mei = await world.as("mei");
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
});

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into, each test at its own fields
type Json = Record<string, any>;

async function analyze(content: unknown, contentType = "literary") {
  const response = await mei.json("POST", "/api/analyze-sample", { content, contentType });
  const { analysis, ...refusal } = (await response.json()) as Json;
  return { status: response.status, body: (analysis ?? refusal) as Json };
}

function upload(packageId: string, sample: Record<string, unknown>, by: Browser = mei) {
  return by.json("POST", `/api/packages/${packageId}/samples`, {
    packageId,
    filename: "sample.txt",
    fileType: "txt",
    contentType: "literary",
    ...sample,
  });
}

describe("analyzing a text", () => {
  test("returns metrics, value, estimate and sentences", async () => {
    const { status, body } = await analyze(await readText("analects.zh-hant.txt"));
    expect(status).toBe(200);
    expect(Object.keys(body.qualityMetrics ?? {})).toHaveLength(6);
    expect(body.aiTrainingValue).toBeWithin(60, 101);
    expect(body.estimatedMarketValue).toContain("indicative, nonexclusive");
    expect(body.language).toMatchObject({ code: "zh-traditional", script: "Hant" });
    expect(body.hanCharacters).toBeGreaterThan(5000);
    expect(body.tokens).toBeGreaterThan(body.words as number);
    expect(body.suitableFor).toContain("Traditional Chinese models");
    expect(body.cannotJudge).not.toHaveLength(0);
  });

  test.each([
    ["nothing", ""],
    ["white space", " \n\t　"],
  ])("refuses %s with a message", async (_, content) => {
    const { status, body } = await analyze(content);
    expect(status).toBe(400);
    expect(body.message as string).toBe("Please enter sample content to analyze");
  });

  test("accepts at most 2 MB", async () => {
    expect((await analyze("a ".repeat(MEBIBYTE))).status).toBe(200);
    const { status, body } = await analyze(`${"a ".repeat(MEBIBYTE)}b`);
    expect(status).toBe(413);
    expect(body.message as string).toContain("2 MB");
  });

  test("requires membership and a known content type", async () => {
    const visitor = await world.visitor.json("POST", "/api/analyze-sample", { content: "text" });
    expect(visitor.status).toBe(401);
    expect((await analyze("text", "poetry")).status).toBe(400);
  });
});

describe("reading a file's bytes", () => {
  const decode = async (bytes: Uint8Array<ArrayBuffer>, name = "") => {
    const response = await mei.send("POST", `/corpus-profile/text?name=${name}`, {
      body: bytes,
      headers: { "content-type": "application/octet-stream", accept: "application/json" },
    });
    return { status: response.status, body: (await response.json()) as Json };
  };

  test.each(["a.docx", "a.epub", "a.csv", "a.parquet", "a.srt", "a.txt.gz"])(
    "reads %s like a delivery",
    async (name) => {
      const bytes = new Uint8Array(Buffer.from((await FILES[name]?.()) as string));
      const { status, body } = await decode(bytes, name);
      expect([status, (body.text as string).split(SENTENCE).length - 1]).toEqual([200, 60]);
    },
  );

  test("explains the fault of a file in a supported format", async () => {
    const { status, body } = await decode(new Uint8Array(EPUB.subarray(0, 3000)), "a.epub");
    expect([status, body.code, body.message]).toEqual([
      400,
      "unreadable-file",
      messagesFor("en").handingIn.faults.truncated,
    ]);
  });

  test("refuses anything but text", async () => {
    const { status, body } = await decode(new TextEncoder().encode("\u007fELF\u0001\u0001"));
    expect(status).toBe(400);
    expect(body.message as string).toContain("is not text");
  });

  test("is allowed only for sellers", async () => {
    const ada = await world.as("ada");
    const response = await ada.send("POST", "/corpus-profile/text", {
      body: "text",
      headers: { "content-type": "application/octet-stream", accept: "application/json" },
    });
    expect(response.status).toBe(403);
  });
});

describe("uploading a sample", () => {
  test("stores the sample with its score and updates the package's quality", async () => {
    const own = await addLot(world.db, world.people.mei.id, world.clock.now());
    const fileContent = await readText("li-bai.zh-hant.txt");
    const response = await upload(own.id, { fileContent });
    expect(response.status).toBe(201);
    const answer = (await response.json()) as Json;
    expect(answer.fileContent).toHaveLength(500);
    expect(answer.qualityScore).toBe((answer.analysis.aiTrainingValue / 100).toFixed(2));
    expect(Number(answer.qualityScore)).toBeWithin(0.1, 1.01);

    const stored = await world.db
      .selectFrom("sample_files")
      .selectAll()
      .where("package_id", "=", own.id)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ file_content: fileContent, language: "zh-traditional" });
    expect(stored.quality_score).toBeWithin(1, 101);

    const lotJson = (await (await world.visitor.get(`/api/packages/${own.id}`)).json()) as Json;
    expect(lotJson.dataQuality).toMatchObject({
      samples: 1,
      words: stored.word_count,
      aiTrainingValue: stored.quality_score,
      languages: [{ code: "zh-traditional", share: 1 }],
    });
  });

  test("weights several samples by their words", async () => {
    const own = await addLot(world.db, world.people.mei.id, world.clock.now());
    await upload(own.id, { fileContent: await readText("su-shi.zh-hant.txt") });
    await upload(own.id, { fileContent: await readText("moby-dick-chase.en.txt") });
    const lotJson = (await (await world.visitor.get(`/api/packages/${own.id}`)).json()) as Json;
    const { languages } = lotJson.dataQuality as unknown as { languages: Json[] };
    const codes = languages.map(({ code }) => code);
    expect(codes.toSorted()).toEqual(["en", "zh-traditional"] as never);
    expect(lotJson.dataQuality).toMatchObject({ samples: 2 });
  });

  test("stores the problem set of a problem bank", async () => {
    const own = await addLot(world.db, world.people.mei.id, world.clock.now());
    const fileContent = await readText("dse-mathematics.zh-hant.txt");
    await upload(own.id, { fileContent, contentType: "problem_bank" });
    const sets = await (await world.visitor.get(`/api/packages/${own.id}/problem-sets`)).json();
    expect(sets).toMatchObject([
      { subject: "mathematics", problemCount: 40, hasStepBySolutions: true, packageId: own.id },
    ]);
    expect(sets[0].solutionQuality).toBeWithin(90, 101);
  });

  test("shows others at most 500 characters in calls, and 5,000 on pages", async () => {
    const own = await addLot(world.db, world.people.mei.id, world.clock.now());
    const fileContent = await readText("du-fu.zh-hant.txt");
    await upload(own.id, { fileContent });
    const hidden = fileContent.slice(600, 640);
    for (const [path, hiddenText] of [
      [`/api/packages/${own.id}/samples`, hidden],
      [`/package/${own.id}/samples`, fileContent.slice(5100, 5106)],
    ] as const) {
      const body = await (await world.visitor.get(path)).text();
      expect(body).toContain(fileContent.slice(0, 3));
      expect(body).not.toContain(hiddenText);
    }
    const buyer = await (await world.as("ada")).get(`/api/packages/${own.id}/samples`);
    expect(await buyer.text()).not.toContain(hidden);
  });

  test.each([
    ["du-fu.zh-hant.txt", /First 5,000 of [\d,]+ characters/, "words in total"],
    ["moby-dick-chase.en.txt", /First 5,000 characters · [\d,]+ words in total/, "of 5,000"],
  ])("states how much of %s is shown in one unit", async (name, amount, hidden) => {
    const own = await addLot(world.db, world.people.mei.id, world.clock.now());
    const { id } = (await (
      await upload(own.id, { fileContent: await readText(name) })
    ).json()) as Json;
    for (const path of [
      `/package/${own.id}`,
      `/package/${own.id}/samples`,
      `/package/${own.id}/samples/${id}`,
    ]) {
      const html = (await (await world.visitor.get(path)).text()).replaceAll("<!-- -->", "");
      expect(html).toMatch(amount);
      expect(html).not.toContain(hidden);
    }
  });

  test("says where problems are only to its seller, and masks personal data", async () => {
    const own = await addLot(world.db, world.people.mei.id, world.clock.now());
    const prose = "The tide went out at noon, and the boats lay on the sand.\n".repeat(20);
    const fileContent = `${prose}Write to ahab@pequod.co about the boats.\r\n${prose}`;
    const { id } = (await (await upload(own.id, { fileContent })).json()) as Json;
    const placesIn = async (by: Browser) => {
      const [sample] = (await (await by.get(`/api/packages/${own.id}/samples`)).json()) as Json[];
      const problems = sample?.analysis.problems as Json[];
      const [{ at, count } = {}] = problems.filter(({ code }) => code === "personal-data");
      const [repeats] = problems.filter(({ code }) => code === "repeated-lines");
      return { count, places: at.length, repeats: repeats?.at.length };
    };
    expect(await placesIn(mei)).toEqual({ count: 1, places: 1, repeats: 20 });
    expect(await placesIn(world.visitor)).toEqual({ count: 1, places: 0, repeats: 0 });
    const page = async (by: Browser) => (await by.get(`/package/${own.id}/samples/${id}`)).text();
    const place = "Line 21: <q>Write to ■■■■■■■■■■■■■■ about the boats.</q>";
    expect((await page(mei)).replaceAll("<!-- -->", "")).toContain(place);
    const shown = await page(world.visitor);
    expect(shown).toContain("email addresses (1)");
    for (const hidden of ["Line 21", "<q>", "ahab"]) expect(shown).not.toContain(hidden);
  });

  test("returns full texts to its seller", async () => {
    const own = await addLot(world.db, world.people.mei.id, world.clock.now());
    const list = async () => (await mei.get(`/api/packages/${own.id}/samples`)).json();
    expect(await list()).toEqual([]);
    const texts = [await readText("du-fu.zh-hant.txt"), "Write to jane.roe@lantau-press.com.hk."];
    for (const fileContent of texts) await upload(own.id, { fileContent });
    const samples = (await list()) as Json[];
    expect(samples.map(({ fileContent }) => fileContent).toSorted()).toEqual(texts.toSorted());
  });

  test("returns 404 on another seller's package, and refuses buyers", async () => {
    const before = await world.db.selectFrom("sample_files").select("id").execute();
    await world.db
      .updateTable("users")
      .set({ role: "seller" })
      .where("id", "=", world.people.kim.id)
      .execute();
    const kim = await world.as("kim");
    expect((await upload(lot.id, { fileContent: "A text." }, kim)).status).toBe(404);
    const ada = await world.as("ada");
    expect((await upload(lot.id, { fileContent: "A text." }, ada)).status).toBe(403);
    expect((await upload(lot.id, { fileContent: "A text." }, world.visitor)).status).toBe(401);
    expect(await world.db.selectFrom("sample_files").select("id").execute()).toEqual(before);
  });
});

describe("the Sample Preview", () => {
  test("states that there are no samples yet", async () => {
    const page = await (await world.visitor.get(`/package/${lot.id}/samples`)).text();
    expect(page).toContain("No samples available");
    expect(page).toContain("Seller hasn&#x27;t uploaded sample content yet.");
  });

  test("comes as a fragment for the dialog, and as a page without JavaScript", async () => {
    const path = `/package/${lot.id}/samples`;
    const fragment = await (await world.visitor.get(path, { "hx-request": "true" })).text();
    expect(fragment).not.toContain("<html");
    expect(await (await world.visitor.get(path)).text()).toContain("<html");
  });

  test("links to each sample's analysis", async () => {
    const own = await addLot(world.db, world.people.mei.id, world.clock.now());
    await upload(own.id, { fileContent: await readText("thousand-poets.zh-hant.txt") });
    const page = await (await world.visitor.get(`/package/${own.id}/samples`)).text();
    const [, href = ""] = /href="(\/package\/[^"]+\/samples\/[0-9a-f-]{36})"/.exec(page) ?? [];
    const analysis = await (await world.visitor.get(href)).text();
    expect(analysis).toContain("AI training value");
    expect(analysis).toContain("What this cannot judge");
    expect((await world.visitor.get(`/package/${lot.id}/samples/${href.slice(-36)}`)).status).toBe(
      404,
    );
  });
});

describe("the Croissant document", () => {
  test("has the required fields of Croissant 1.1 and correct checksums", async () => {
    const own = await addLot(world.db, world.people.mei.id, world.clock.now());
    await upload(own.id, { fileContent: await readText("yuan-drama.zh-hans.txt") });
    const response = await world.visitor.get(`/package/${own.id}/croissant.json`);
    expect(response.headers.get("content-type")).toBe(
      'application/ld+json; profile="http://mlcommons.org/croissant/1.1"',
    );
    const document = await response.json();
    expect(document).toMatchObject({
      "@type": "sc:Dataset",
      conformsTo: "http://mlcommons.org/croissant/1.1",
      name: own.title,
      description: own.description,
      url: `http://localhost:3000/package/${own.id}`,
      license: expect.stringMatching(/^http/),
      creator: { "@type": "Organization", name: expect.any(String) },
      datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(document["@context"]).toMatchObject({
      "@vocab": expect.any(String),
      cr: expect.any(String),
    });

    const [file] = document.distribution;
    expect(file).toMatchObject({ "@type": "cr:FileObject", encodingFormat: "text/plain" });
    const bytes = await (await world.visitor.get(new URL(file.contentUrl).pathname)).bytes();
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(file.sha256);
    expect(file.contentSize).toBe(`${bytes.byteLength} B`);

    const [records] = document.recordSet;
    expect(records.field[0].source.fileObject).toEqual({ "@id": file["@id"] });
    expect(records.examples[0][records.field[0]["@id"]]).toBe(new TextDecoder().decode(bytes));
  });

  test("exists without samples, but not for an unknown package", async () => {
    const document = await (await world.visitor.get(`/package/${lot.id}/croissant.json`)).json();
    expect(document.distribution).toHaveLength(1);
    const [listing] = document.distribution;
    const path = new URL(listing.contentUrl).pathname;
    const bytes = await (await world.visitor.get(path)).bytes();
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(listing.sha256);
    expect(listing.contentSize).toBe(`${bytes.byteLength} B`);
    const unknown = await world.visitor.get(`/package/${crypto.randomUUID()}/croissant.json`);
    expect(unknown.status).toBe(404);
  });

  test("tags the seller's text with its language, and leaves English to the context", async () => {
    const own = await addLot(world.db, world.people.mei.id, world.clock.now(), {
      title: "元雜劇",
      description: "Plays of the Yuan dynasty",
      language: "zh-traditional",
    });
    const document = await (await world.visitor.get(`/package/${own.id}/croissant.json`)).json();
    expect(document).toMatchObject({
      "@context": { "@language": "en" },
      name: { "@value": "元雜劇", "@language": "zh-Hant" },
      description: "Plays of the Yuan dynasty",
    });
  });

  test("describes each package page as a schema.org Dataset", async () => {
    const title = "</script><script>alert(1)</script>";
    const own = await addLot(world.db, world.people.mei.id, world.clock.now(), { title });
    const page = await (await world.visitor.get(`/package/${own.id}`)).text();
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
    expect(JSON.parse(json)).toMatchObject({ "@type": "Dataset", name: title });
    expect(page).not.toContain("<script>alert(1)");
  });
});

test("shows no quality for a package without samples", async () => {
  const { db, people, clock } = world;
  const bare = await addLot(db, people.mei.id, clock.now());
  await upload(bare.id, { fileContent: "The water rises twice a day, and falls. ".repeat(20) });
  const quality = async () => {
    const rows = db.selectFrom("packages").select(["data_quality", "training_value"]);
    return rows.where("id", "=", bare.id).executeTakeFirstOrThrow();
  };
  expect(JSON.parse((await quality()).data_quality ?? "")).toMatchObject({ samples: 1 });
  await db.deleteFrom("sample_files").where("package_id", "=", bare.id).execute();
  await updateDataQuality(db, bare.id, clock.now());
  expect(await quality()).toEqual({ data_quality: null, training_value: null });
});
