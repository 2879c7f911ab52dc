import { expect, test } from "bun:test";
import { worldForAll } from "../support/each-world";
import { addLot } from "../support/listings";

const world = worldForAll();

const NONE: string[] = [];
const [POEMS, LAW] = ["Poems of the law 📚", "The law"];

const TYPED: ReadonlyArray<
  readonly [what: string, typed: string, found: readonly string[] | null]
> = [
  ["2,000 characters", "law ".repeat(500), null],
  ["2,000 Chinese characters", "詩".repeat(2000), null],
  ["50,000 combining accents", `law${"\u0301".repeat(50_000)}`, null],
  ["as many combining accents as fit", `law${"\u0301".repeat(197)}`, [LAW, POEMS]],
  ["a NUL", "law\0", null],
  ["50 words", "law ".repeat(50).trim(), [LAW, POEMS]],
  ["50 words, one of them unknown", `${"law ".repeat(48)}zzz`, NONE],
  ["a stop word", "the", [LAW, POEMS]],
  ["two stop words", "of the", [POEMS]],
  ["a Chinese stop word", "的", NONE],
  ["unclosed quotes", '"the law', [LAW, POEMS]],
  ["quotes around nothing", '""', NONE],
  ["an asterisk", "*", NONE],
  ["a hyphen", "-", NONE],
  ["two hyphens", "--", NONE],
  ["a hyphen before a word", "-poems", [LAW]],
  ["two hyphens before a word", "--poems", [LAW]],
  ["an emoji", "📚", [POEMS]],
  ["half of an emoji", "\ud83d", NONE],
  ["directional marks", "\u202ela\u200bw\u202c", NONE],
  ["spaces", " \u3000\t", [LAW, POEMS]],
];

test.each(TYPED)("answers a search for %s", async (_, typed, found) => {
  if ((await world.db.selectFrom("packages").select("id").execute()).length === 0)
    for (const [i, title] of [POEMS, LAW].entries())
      await addLot(world.db, world.people.mei.id, world.clock.now() + i, {
        title,
        description: "Texts.",
        publisher: "Press",
        category: "Business",
      });
  const query = new URLSearchParams({ search: typed });
  const answer = await world.visitor.get(`/api/packages?${query}`);
  const titles = answer.ok ? ((await answer.json()) as Array<{ title: string }>) : null;
  expect(titles?.map(({ title }) => title) ?? null).toEqual(found as string[] | null);
  const suggestions = await world.visitor.get(`/api/suggestions?${query}`);
  const refused = found === null ? 400 : 200;
  expect([answer.status, suggestions.status]).toEqual([refused, refused]);
  // The page cuts long searches.
  const page = await world.visitor.get(`/marketplace?${query}`);
  expect(page.status).toBe(typed.includes("\0") ? 400 : 200);
});
