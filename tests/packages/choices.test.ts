import { describe, expect, test } from "bun:test";
import { LANGUAGES, type Language } from "../../src/lib/languages";
import { changeSettings } from "../../src/settings/settings";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";

const world = worldForEach();

async function optionsOf(path: string, name: string): Promise<string[]> {
  const html = await (await (await world.as("mei")).get(path)).text();
  const select = new RegExp(`<select[^>]*name="${name}".*?</select>`, "s").exec(html)?.[0] ?? "";
  return [...select.matchAll(/<option[^>]*>([^<]+)</g)].map(([, label = ""]) => label);
}

describe.each(Object.keys(LANGUAGES) as Language[])("choices in %s", (language) => {
  test("differ from each other, in the form and in the filters", async () => {
    const { db, people, clock } = world;
    await changeSettings(db, people.mei.id, { language }, clock.now());
    for (const path of ["/create-package", "/marketplace"]) {
      for (const name of ["language", "category"]) {
        const labels = await optionsOf(path, name);
        expect(labels.length).toBeGreaterThan(8);
        expect(new Set(labels).size).toBe(labels.length);
      }
    }
  });
});

test("are named in the reader's language and not offered twice", async () => {
  const languages = await optionsOf("/create-package", "language");
  expect(languages).toContain("Traditional Chinese");
  expect(languages).not.toContain("Chinese");
  const categories = await optionsOf("/create-package", "category");
  expect(categories).toEqual([
    ...["Choose", "Literary", "Educational", "Textbook", "STEM", "Bilingual"],
    ...["News", "Legal", "Medical", "Business", "Entertainment"],
  ]);
});

test("keep what an earlier listing chose", async () => {
  const { db, people, clock } = world;
  const { id } = await addLot(db, people.mei.id, clock.now(), { category: "Fiction" });
  const html = await (await (await world.as("mei")).get(`/package/${id}/edit`)).text();
  expect(html).toMatch(/<option value="Fiction" selected="">Fiction</);
});
