import { beforeAll, describe, expect, test } from "bun:test";
import { newId } from "../../src/lib/ids";
import { comparePackages } from "../../src/marketplace/compared";
import { worldForAll } from "../support/each-world";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";

const world = worldForAll();
const ids: string[] = [];

beforeAll(async () => {
  const rights = {
    exclusive: false,
    termMonths: 24,
    territory: "Asia",
    uses: ["retrieval"] as const,
    redistribution: null,
    attribution: null,
    basis: "Own texts",
    personalData: null,
    machineMadePercent: null,
    terms: null,
  };
  for (const [title, more] of [
    ["Tides", { rights, totalCharacters: 90_000, formats: ["CSV"] }],
    ["詩集", { language: "zh-traditional", startingPriceCents: 123_400 }],
    ["Letters", {}],
    ["Ledgers", {}],
    ["Maps", {}],
  ] as const)
    ids.push(
      (await addLot(world.db, world.people.mei.id, world.clock.now(), { title, ...more })).id,
    );
  const mei = await world.as("mei");
  const sample = { filename: "a.txt", fileType: "txt", contentType: "literary" };
  const fileContent = `Call me at ishmael@pequod.co.\n\n${"The sea was calm. ".repeat(80)}END`;
  await mei.json("POST", `/api/packages/${ids[0]}/samples`, { ...sample, fileContent });
}, PATIENCE_MS);

const read = async (address: string) => {
  const page = await world.visitor.get(address);
  expect(page.status).toBe(200);
  return page.text();
};
const headsOf = (html: string) => [...html.matchAll(/<th scope="col"/g)].length;
const rowOf = (html: string, name: string) =>
  new RegExp(`<tr[^>]*><th scope="row">${name}.*?</tr>`, "s").exec(html)?.[0] ?? "";

describe("a comparison of packages", () => {
  test("shows price, size, language, rights, quality and samples", async () => {
    const html = await read(`/compare?packages=${ids[0]},${ids[1]}`);
    expect(headsOf(html)).toBe(2);
    expect(rowOf(html, "Price")).toContain("$1,295.70");
    expect(rowOf(html, "Characters")).toContain("90,000");
    expect(rowOf(html, "Territory")).toContain("Asia");
    expect(rowOf(html, "Territory")).toContain("Not stated");
    expect(rowOf(html, "Formats")).toContain("CSV");
    expect(rowOf(html, "Naturalness")).toMatch(/>\d+</);
    expect(rowOf(html, "Seller")).toContain(`/publisher/${world.people.mei.id}`);
    expect(html).toMatch(new RegExp(`/package/${ids[0]}\\?sample=[^"]+#sample`));
    expect(html).not.toContain("ishmael");
    expect(html).not.toContain("END");
  });

  test("marks the rows that differ", async () => {
    const html = await read(`/compare?packages=${ids[0]},${ids[1]}`);
    expect(rowOf(html, "Language")).toContain("Differs");
    expect(rowOf(html, "Words")).not.toContain("Differs");
  });

  test("keeps the order of the URL, even with repeated ids", async () => {
    const address = `/compare?packages=${ids[2]},${ids[1]}`;
    const html = await read(address);
    expect(html.indexOf("Letters")).toBeLessThan(html.indexOf("詩集"));
    for (const other of [
      `/compare?packages=${ids[2]}&packages=${ids[1]}`,
      `/compare?search=tides&view=list&packages=${ids[2]},${ids[1]}`,
      `/compare?packages=${ids[2]}%2C+${ids[1]},${ids[2]},`,
    ])
      expect((await world.visitor.get(other)).headers.get("location")).toBe(address);
  });

  test("is limited to four packages, and mentions a fifth", async () => {
    const html = await read(`/compare?packages=${ids.join()}`);
    expect(headsOf(html)).toBe(4);
    expect(html).toContain("Only 4 packages fit side by side, so 1 was left out.");
    expect(html).not.toContain("Maps");
  });

  test.each(["nothing", "%EF%BF%BD", "../..", `${newId(1)}`, "x".repeat(2000)])(
    "reports packages that are not listed: %p",
    async (id) => {
      const html = await read(`/compare?packages=${ids[0]},${id}`);
      expect(headsOf(html)).toBe(1);
      expect(html).toContain("1 package is no longer listed.");
    },
  );

  test("looks up a bounded number of ids", async () => {
    const flood = Array.from({ length: 3000 }, (_, i) => newId(i));
    const {
      goneCount: gone,
      leftOutCount: leftOut,
      packages,
    } = await comparePackages(world.db, [...flood, ...ids]);
    expect([gone, leftOut, packages.length]).toEqual([50, 2955, 0]);
  });

  test("links to the marketplace if it is empty", async () => {
    const html = await read("/compare");
    expect(html).toContain("No packages to compare.");
    expect(html).toContain('href="/marketplace"');
  });
});

test("selects cards and rows for comparison without a script", async () => {
  for (const view of ["grid", "list"]) {
    const html = await read(`/marketplace?view=${view}`);
    expect(html.match(/<form[^>]*id="compare"/g)).toHaveLength(1);
    expect(html).toMatch(/<button[^>]*type="submit" form="compare" formAction="\/compare"/);
    const box = new RegExp(`<input[^>]*form="compare"[^>]*name="packages" value="${ids[0]}"`);
    expect(box.test(html)).toBe(true);
  }
});

describe("the selection in the marketplace's URL", () => {
  const five = () => ids.slice(0, 5);

  test("stays in links, forms and count, up to four", async () => {
    const html = await read(`/marketplace?packages=${five().join()}&search=a`);
    expect(html).toContain("4 of 4 selected");
    const kept = five().slice(0, 4).join("%2C");
    expect(html).toMatch(new RegExp(`href="/marketplace\\?[^"]*packages=${kept}"`));
    expect(html).not.toContain(`value="${ids[4]}" type="hidden"`);
    expect(html).toContain(`name="packages" value="${five().slice(0, 4).join()}"`);
  });

  test("is left out of the canonical URL, the feed and saved searches", async () => {
    const html = await read(`/marketplace?packages=${ids[0]}&search=tides`);
    for (const [link] of html.matchAll(/<link[^>]*(canonical|atom)[^>]*>|saved-searches[^"]*"/g))
      expect(link).not.toContain("packages=");
  });

  test.each(["nothing", "..%2F..", "%22%3E%3Cscript%3E", "x".repeat(2000)])(
    "drops an invalid id: %p",
    async (id) => {
      const html = await read(`/marketplace?packages=${id}`);
      expect(html).not.toContain("of 4 selected</output>");
      expect(html).not.toMatch(/packages=(nothing|\.\.|x)|<script>"/);
    },
  );
});
