import { expect, test } from "bun:test";
import { COOKIE_NAMES } from "../../src/web/http/cookies";
import { worldForAll } from "../support/each-world";

const world = worldForAll({ env: { SUPPORT_EMAIL: "help@market.example" } });

test.each([
  ["/terms", "Terms of Service"],
  ["/privacy", "Privacy Policy"],
])("opens %s to everyone and names a contact", async (path, title) => {
  for (const browser of [world.visitor, await world.as("ada")]) {
    const response = await browser.get(path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain(`<title>${title} · AI Marketplace</title>`);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(html).toContain('href="mailto:help@market.example"');
  }
});

test("the privacy policy names every cookie", async () => {
  const html = await (await world.visitor.get("/privacy")).text();
  const [cookies = ""] = /All cookies are ours.*?<\/p>/s.exec(html) ?? [];
  for (const name of COOKIE_NAMES)
    expect(cookies).toMatch(new RegExp(`\\b${name}\\b.*? cookies? (keep|rec|carr|rem)`));
});
