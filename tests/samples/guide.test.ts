import { beforeEach, expect, test } from "bun:test";
import { byDegradation, measuredLanguages } from "../../src/samples/analysis/calibration/summary";
import { worldForEach } from "../support/each-world";

const world = worldForEach();
let html: string;

beforeEach(async () => {
  html = await (await world.visitor.get("/corpus-profile/guide")).text();
});

test("the guide names a rule for every metric", () => {
  expect(html.match(/Rule<!-- -->|Rule:/g)?.length ?? 0).toBe(10);
  expect(html).toContain("At most 2 MB");
});

test("the guide says that later rules have no part in what was measured", () => {
  expect(html).toContain("Rules that were made since, some of them by looking at these texts");
});

test("the guide says what each kind of junk costs in each language, by the measured file", () => {
  const parts = html.split('<details class="unfolds" data-language="').slice(1);
  expect(parts.map((part) => part.slice(0, 2))).toEqual(measuredLanguages);
  for (const [at, language] of measuredLanguages.entries()) {
    const [own = ""] = parts[at]?.split("</details>") ?? [];
    const rows = own.split('<tr><th scope="row">').slice(1);
    expect(
      rows.map((row) => [...row.matchAll(/<td>(-?\d+)<\/td>/g)].map((one) => Number(one[1]))),
    ).toEqual(
      byDegradation(language).map(({ points }) => points.map((each) => Math.round(each) || 0)),
    );
  }
});
