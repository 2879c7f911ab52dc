import { beforeEach, describe, expect, test } from "bun:test";
import { addToSearch } from "../../db/search";
import type { Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { isOnPostgres } from "../support/run-engine";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
});

/** PostgreSQL stores no U+0000. */
const HOSTILE = [
  "</script><script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "</title></head><h1>",
  "<!-- --> <![CDATA[ ]]>",
  '" onmouseover="alert(1)',
  "' autofocus onfocus='alert(1)",
  "{remaining}{favorite}{bid}{main}{cards}",
  "{00000000-0000-0000-0000-000000000000:main}",
  "&lt;script&gt; &amp;",
  "$& $1 $` $' $$",
  "javascript:alert(1)",
  `\u202eright to left\u202c${isOnPostgres ? "" : "\u0000"}\u0008\u2028`,
];

async function write(text: string): Promise<void> {
  const words = { title: text, description: text, publisher: text, usage_rights: text };
  const more = { collection_description: text, subject_areas: JSON.stringify([text]) };
  await world.db
    .updateTable("packages")
    .set({ ...words, ...more })
    .execute();
  await addToSearch(world.db, lot.seq, { title: text, description: text });
  const name = { first_name: text, last_name: text, organization: text, country: text };
  await world.db.updateTable("users").set(name).execute();
}

async function pagesWith(text: string): Promise<Array<{ path: string; html: string }>> {
  await write(text);
  const [ada, mei] = [await world.as("ada"), await world.as("mei")];
  const pages = [
    [world.visitor, "/"],
    [world.visitor, "/marketplace"],
    [
      world.visitor,
      `/marketplace?search=${encodeURIComponent(text.replaceAll(/[\p{Cc}\u2028]/gu, ""))}`,
    ],
    [ada, "/"],
    [ada, `/package/${lot.id}`],
    [ada, `/package/${lot.id}/samples`],
    [mei, "/corpus-profile"],
    [mei, `/package/${lot.id}/deletion`],
  ] as const;
  return Promise.all(
    pages.map(async ([browser, path]) => {
      const response = await browser.get(path);
      expect([path, response.status]).toEqual([path, 200]);
      return { path: path.replace(/search=.*/, "search"), html: unmarked(await response.text()) };
    }),
  );
}

const unmarked = (html: string) => html.replaceAll(/<\/?mark>/g, "");

function elementsOf({ path, html }: { path: string; html: string }) {
  const elements: string[] = [];
  new HTMLRewriter()
    .on("*", { element: ({ tagName }) => void elements.push(tagName) })
    .transform(html);
  return { path, elements };
}

describe("a publisher's text", () => {
  test.each(HOSTILE)("is escaped on every page that shows it: %p", async (text) => {
    const plain = (await pagesWith("harmless")).map(elementsOf);
    await world.db.updateTable("packages").set({ version: 2 }).execute();
    const pages = await pagesWith(text);
    expect(pages.map(elementsOf)).toEqual(plain);
    for (const { html } of pages) expect(html).toContain(Bun.escapeHTML(text));
  });

  test.each(HOSTILE)("stays one value of the structured data: %p", async (text) => {
    await write(text);
    const html = await (await world.visitor.get(`/package/${lot.id}`)).text();
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({ name: text, description: text });
  });
});
