import { expect, test } from "bun:test";
import { linesMatching, sourcesIn } from "../support/sources";

/** One place per header, so that only it has to keep the header safe. */
const HOMES: ReadonlyArray<readonly [header: RegExp, home: string]> = [
  [/["'`][Ss]et-[Cc]ookie["'`]|\.cookie\b|\bcookie\[/, "src/web/http/cookies.ts"],
  [
    /["'`]location["'`]|[{,]\s*location:|\bredirect\(|Response\.redirect/i,
    "src/web/http/redirect.ts",
  ],
  [
    /["'`]hx-(trigger|push-url|replace-url|redirect|location|refresh|retarget|reswap|reselect)/i,
    "src/web/http/redirect.ts",
  ],
];

test.each(HOMES)("uses %s in only one place", async (header, home) => {
  const sources = await sourcesIn("src");
  const lines = (isHome: boolean) =>
    linesMatching(
      sources.filter(({ path }) => (path === home) === isHome),
      header,
    );
  expect(lines(false)).toEqual([]);
  expect(lines(true)).not.toEqual([]);
});
