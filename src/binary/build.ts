import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { compileBinary } from "./bundle";
import { recordStart } from "./start-order";
import { hostTarget, TARGETS } from "./targets";

const DIST = join(import.meta.dir, "../../dist");
const MEGABYTE = 1_000_000;

async function main(named: string[]): Promise<number> {
  const host = hostTarget();
  const systems =
    named.length === 0
      ? [{ target: host, isHost: true, name: "marketplace" }]
      : named.map((target) => ({ target, isHost: false, name: `marketplace-${target}` }));
  const unknown = systems.find(({ target }) => !TARGETS[target]);
  if (unknown) {
    const known = Object.keys(TARGETS).join(", ");
    console.error(`There is no binary for ${unknown.target}. Name some of: ${known}.`);
    return 2;
  }
  mkdirSync(DIST, { recursive: true });
  const workFolder = mkdtempSync(join(DIST, "build-"));
  try {
    const order = await recordStart(workFolder);
    for (const { name, ...system } of systems) {
      const outfile = join(DIST, name);
      await compileBinary({ ...system, outfile, workFolder, order });
      console.log(`dist/${name}, ${Math.round(statSync(outfile).size / MEGABYTE)} MB`);
    }
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
  return 0;
}

process.exit(await main(process.argv.slice(2)));
