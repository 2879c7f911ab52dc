import { afterEach, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { YAML } from "bun";
import { listen } from "../../support/http";
import { createWorld, type World } from "../../support/world";

const FOLDER = join(import.meta.dir, "../../../docs/monitoring");

let world: World;

afterEach(() => world.close());

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}

const alerts = () =>
  (YAML.parse(readFileSync(join(FOLDER, "alerts.yml"), "utf8")) as Rules).groups.flatMap(
    ({ rules }) => rules,
  );

const dashboard = () =>
  JSON.parse(readFileSync(join(FOLDER, "dashboard.json"), "utf8")) as {
    panels: { targets: { expr: string }[] }[];
  };

test("uses only reported metrics in alert rules and the dashboard", async () => {
  world = await createWorld();
  const address = await listen(world.app);
  await fetch(`${address}/`);
  const text = await (await fetch(`${address}/metrics`)).text();
  const reported = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = "", kind]) =>
      kind === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
  const asked = [
    ...alerts().map(({ expr }) => expr),
    ...dashboard().panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const named = asked.flatMap((expr) => expr.match(/\bmarketplace_\w+/g) ?? []);
  expect(new Set(named).size).toBeGreaterThan(8);
  expect(named.filter((name) => !reported.has(name))).toEqual([]);
  expect(alerts().every(({ annotations }) => annotations.summary.length > 20)).toBe(true);
});
