import { expect, test } from "bun:test";
import { approveCertification, declineCertification } from "../../src/certification/decisions";
import { medianCertificationDays } from "../../src/certification/pace";
import { requestCertification } from "../../src/certification/requests";
import { DAY } from "../../src/lib/time";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/lots";

const world = worldForEach();
const days = () => medianCertificationDays(world.db, world.clock.now());

async function decide(after: number | null, decision = approveCertification): Promise<void> {
  const { db, people, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now(), { certified: false });
  if (after !== null) await requestCertification(db, lot.id, people.mei.id, clock.now());
  clock.advance(after ?? 1);
  await decision(db, { packageId: lot.id, decidedBy: null, note: "Why" }, clock.now());
}

const form = async () => {
  const mei = await world.as("mei");
  const pages = ["/create-package", "/corpus-profile"].map((path) => mei.get(path));
  return Promise.all((await Promise.all(pages)).map((page) => page.text()));
};

test("states the usual time once five requests have been decided recently", async () => {
  for (const after of [DAY, 2 * DAY, 9 * DAY, 2.5 * DAY]) await decide(after);
  for (let i = 0; i < 3; i++) await decide(null);
  expect(await days()).toBeNull();
  for (const page of await form()) expect(page).not.toContain("Certification currently takes");
  await decide(3 * DAY, declineCertification as typeof approveCertification);
  expect(await days()).toBe(3);
  for (const page of await form())
    expect(page).toContain("Certification currently takes about 3 days here.");
  for (let i = 0; i < 20; i++) await decide(DAY / 2);
  expect(await days()).toBe(1);
  world.clock.advance(91 * DAY);
  expect(await days()).toBeNull();
});
