import { expect, test } from "bun:test";
import { messagesFor } from "../../messages/catalogue";
import { gateNames } from "../../src/quality";
import { worldForEach } from "../support/each-world";

const world = worldForEach();

test("states each check's limit and advice", async () => {
  const html = await (await world.visitor.get("/corpus-profile/guide")).text();
  const { quality, samples } = messagesFor("en");
  const rows = html.split('<tr><th scope="row">').slice(1);
  expect(rows).toHaveLength(gateNames.length);
  for (const [at, name] of gateNames.entries()) {
    expect(rows[at]).toStartWith(quality.gates[name].label);
    const columns = [...(rows[at] ?? "").matchAll(/<td data-column="([^"]+)">/g)];
    expect(columns.map(([, column]) => column)).toEqual(samples.guide.columns.slice(1));
  }
  expect(html).toContain("At most 2 MB");
});

test("explains to buyers how figures are calculated, without advice on uploads", async () => {
  const html = await (await world.visitor.get("/quality-figures")).text();
  const { quality, samples } = messagesFor("en");
  expect(html).toContain("<h1>How we calculate this</h1>");
  for (const name of gateNames) expect(html).toContain(Bun.escapeHTML(quality.gates[name].meaning));
  for (const text of [samples.guide.value, samples.guide.market])
    expect(html).toContain(Bun.escapeHTML(text));
  for (const advice of [samples.guide.title, ...Object.values(samples.guide.checks)])
    expect(html).not.toContain(Bun.escapeHTML(advice));
});
