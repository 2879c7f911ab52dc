import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { createAnalyzer } from "../../src/samples/analyzer/analyzer";
import { uploadSample } from "../../src/samples/uploading";
import { demoText } from "../quality/texts";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";

setDefaultTimeout(PATIENCE_MS);

const CLASSIC = demoText("analects.zh-hant").slice(0, 6000);
const LETTERS = demoText("moby-dick-chase.en").slice(0, 20_000);
const COPIES = "落霞與孤鶩齊飛，秋水共長天一色。".repeat(20);

const world = worldForEach();

async function list(title: string, language: "en" | "zh-traditional", text: string | null) {
  const { db, clock, people } = world;
  const lot = await addLot(db, people.mei.id, clock.now(), { title, language });
  if (text === null) return lot;
  const analyzer = createAnalyzer({ timeoutMs: PATIENCE_MS });
  await uploadSample(
    db,
    { analyzer, clock },
    { packageId: lot.id, sellerId: people.mei.id },
    { filename: "s.txt", fileContent: text, fileType: "txt", contentType: "literary" },
  );
  analyzer.close();
  return lot;
}

const landing = async () => (await world.visitor.get("/")).text();

describe("the landing page's example", () => {
  test("is a running auction with its own text, its analysis and its price", async () => {
    await list("Letters", "en", LETTERS);
    const poems = await list("駢文選", "zh-traditional", CLASSIC);
    const html = await landing();
    expect(html).toContain('class="landing-example"');
    expect(html).toMatch(/<p lang="zh-Hant[^"]*">論語/);
    expect(html).toMatch(/<h2 id="example-title"[^>]*><a [^>]*><span class="phrased">駢文選/);
    expect(html).toContain("First bid from");
    expect(html).toMatch(/<span class="price"[^>]*>\$1,050\.00/);

    const ada = await world.as("ada");
    await ada.json("POST", `/api/packages/${poems.id}/bids`, { amount: "1500" });
    const [, sheet = ""] = (await landing()).split('class="example-sheet"');
    expect(sheet).toMatch(
      /^[\s\S]*?Current bid[\s\S]*?1 bid<[\s\S]*?<span class="price"[^>]*>\$1,500\.00/,
    );
  });

  test("shows only the public part of a sample, and ends with a sentence", async () => {
    await list("駢文選", "zh-traditional", CLASSIC);
    const [, excerpt = ""] = /<p lang="zh[^"]*">([^<]*)<\/p>/.exec(await landing()) ?? [];
    expect(Array.from(excerpt).length).toBeLessThanOrEqual(108);
    expect(excerpt).toMatch(/[。！？」]$/);
  });

  test("is never a package with a low value", async () => {
    await list("殘篇", "zh-traditional", COPIES);
    expect(await landing()).not.toContain('class="landing-example"');
    await list("Letters", "en", LETTERS);
    expect(await landing()).toMatch(/<h2 id="example-title"[^>]*><a [^>]*>Letters/);
  });

  test("is left out if nothing was analyzed", async () => {
    await list("Untested", "en", null);
    expect(await landing()).not.toContain('class="landing-example"');
  });
});

test("the landing page ends with an invitation to register", async () => {
  expect(await landing()).toMatch(/href="\/register"[^>]*>Join Now - It(&#x27;|')s Free</);
});
