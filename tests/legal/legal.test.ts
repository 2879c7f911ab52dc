import { expect, test } from "bun:test";
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
