import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { LISTING, LISTING_FORM } from "../support/listings";
import { registrationForm } from "../support/people";
import { sourcesIn } from "../support/sources";
import { createWorld, type World } from "../support/world";

test("declares every input text as a line, paragraph, file name, secret or content", async () => {
  // The server's owner and our own backups are trusted.
  const allowed = [
    ...[
      "src/lib/inputs.ts",
      "src/lib/answers.ts",
      "src/rules/environment.ts",
      "src/rules/setting-kinds.ts",
    ],
    "src/backups/archive.ts",
    "src/consignments/report.ts",
    "src/transparency/bundle.ts",
    "src/transparency/entry-format.ts",
  ];
  const bare = /\bz\s*\.(coerce\s*\.)?string\(|\bt\.String\(|z\s*\.any\(|\bt\.Any\(/;
  const sources = (await sourcesIn("src")).filter(({ path }) => !allowed.includes(path));
  expect(sources.filter(({ text }) => bare.test(text)).map(({ path }) => path)).toEqual([]);
});

describe("a one-line input", () => {
  let world: World;

  beforeEach(async () => {
    world = await createWorld();
  });

  afterEach(() => world.close());

  test.each(["\n", "\r\n", "\0", "\u2028", "\u001b"])(
    "is refused with %j in it, in forms and calls",
    async (mark) => {
      const text = `a${mark}b`;
      const mei = await world.as("mei");
      const answers = await Promise.all([
        mei.json("POST", "/api/packages", { ...LISTING, title: text }),
        mei.json("POST", "/api/packages", { ...LISTING, publisher: text }),
        mei.post("/create-package", { ...LISTING_FORM, title: text }),
        world.visitor.json(
          "POST",
          "/api/auth/register",
          registrationForm("x", { firstName: text }),
        ),
        world.visitor.json(
          "POST",
          "/api/auth/register",
          registrationForm("y", { organization: text }),
        ),
        world.visitor.get(`/api/packages?search=${encodeURIComponent(text)}`),
        world.visitor.get(`/marketplace?search=${encodeURIComponent(text)}`),
      ]);
      for (const answer of answers) expect(answer.status).toBe(400);
      expect(await world.db.selectFrom("packages").selectAll().execute()).toEqual([]);
      expect(await world.db.selectFrom("users").selectAll().execute()).toHaveLength(4);
    },
  );

  test("accepts anything else", async () => {
    const mei = await world.as("mei");
    const title = "數學題庫 — “one” & 👩‍💻";
    expect((await mei.json("POST", "/api/packages", { ...LISTING, title })).status).toBe(201);
  });
});
