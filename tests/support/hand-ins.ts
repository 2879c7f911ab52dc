import { beforeAll, beforeEach, expect, setDefaultTimeout } from "bun:test";
import { loadTokenCounter } from "../../src/quality";
import { addDelivery, handIn, type TestDelivery } from "./consignments";
import { worldForEach } from "./each-world";
import { outcomeOf, runIntake } from "./intake";
import { PATIENCE_MS } from "./patience";
import type { Browser } from "./world";

export function handInForEach() {
  setDefaultTimeout(PATIENCE_MS);
  const world = worldForEach();
  const site = { world, takenIn } as {
    world: typeof world;
    mei: Browser;
    delivery: TestDelivery;
    takenIn: typeof takenIn;
  };
  beforeAll(async () => {
    await loadTokenCounter();
  });
  beforeEach(async () => {
    site.mei = await world.as("mei");
    site.delivery = await addDelivery(world);
  });
  return site;

  async function takenIn(
    files: Record<string, Uint8Array | string>,
    options: Parameters<typeof runIntake>[1] = {},
  ) {
    await handIn(site.mei, site.delivery, files);
    const failures: string[] = [];
    await runIntake(world, { failures, ...options });
    expect(failures).toEqual([]);
    return outcomeOf(world);
  }
}
