import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { approveCertification, withdrawSeal } from "../../src/certification/decisions";
import { HOUR } from "../../src/lib/time";
import { findPackage, type Package } from "../../src/packages/packages";
import { addSample } from "../../src/samples/samples";
import { compareAll } from "../support/comparisons";
import { worldForAll } from "../support/each-world";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";
import { anAnalysis } from "../support/samples";
import type { Browser } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

const world = worldForAll();
const NOT_REVIEWED = "Added after certification, not reviewed";
const REVIEWED = "Reviewed by an operator";
const TEXT =
  "The tide comes in twice a day, and nobody at Quarry Bay has ever been surprised by it. ";

let mei: Browser;
let lot: Package;

beforeAll(async () => {
  mei = await world.as("mei");
});

const upload = async (filename: string, fileContent = TEXT) => {
  world.clock.advance(HOUR);
  const sample = { filename, fileContent, fileType: "txt", contentType: "literary" } as const;
  const owner = { packageId: lot.id, sellerId: lot.seller_id };
  return addSample(world.db, owner, sample, anAnalysis(), world.clock.now());
};

const certify = () =>
  approveCertification(world.db, { packageId: lot.id, decidedBy: null }, world.clock.now());

const html = async (path: string, by = world.visitor) => (await by.get(path)).text();
const samples = async () =>
  (await (await world.visitor.get(`/api/packages/${lot.id}/samples`)).json()) as {
    id: string;
    filename: string;
    reviewedAt: string | null;
    fileContent: string;
    benchmarks: object | null;
  }[];

async function certified() {
  const now = world.clock.now();
  lot = await addLot(world.db, world.people.mei.id, now, { certified: false });
  const first = await upload("first.txt");
  const second = await upload("second.txt");
  world.clock.advance(HOUR);
  await certify();
  return { first, second, later: await upload("later.txt") };
}

describe("a sample added after the seal", () => {
  test("is marked everywhere, and earlier ones as reviewed", async () => {
    const { first, later } = await certified();
    const page = await html(`/package/${lot.id}`);
    expect(page).toContain("and 2 samples.");
    expect(page).toContain("1 sample added later was not reviewed.");
    expect(page).toContain(`href="/package/${lot.id}/samples"`);
    for (const viewer of [`/package/${lot.id}`, `/package/${lot.id}/samples`]) {
      expect(await html(`${viewer}?sample=${later}`)).toContain(NOT_REVIEWED);
      expect(await html(`${viewer}?sample=${first}`)).toContain(REVIEWED);
      expect(await html(`${viewer}?sample=${first}`)).not.toContain(NOT_REVIEWED);
    }
    expect(await html(`/package/${lot.id}/samples/${later}`)).toContain(NOT_REVIEWED);
    expect(await html(`/package/${lot.id}/samples/${later}/text`, mei)).toContain(NOT_REVIEWED);
    expect(await html(`/package/${lot.id}/samples/${first}`)).toContain(REVIEWED);
    expect(
      (await samples()).map(({ filename, reviewedAt }) => [filename, reviewedAt !== null]),
    ).toEqual([
      ["later.txt", false],
      ["second.txt", true],
      ["first.txt", true],
    ]);
  });

  test("is reviewed with the next certification", async () => {
    await certified();
    const decision = { packageId: lot.id, decidedBy: null, note: "Look again" };
    await withdrawSeal(world.db, decision, world.clock.now());
    const list = await html(`/package/${lot.id}/samples`);
    expect(list).not.toContain(REVIEWED);
    expect(list).not.toContain(NOT_REVIEWED);
    expect((await samples()).every(({ reviewedAt }) => reviewedAt === null)).toBe(true);
    await certify();
    expect(await html(`/package/${lot.id}/samples`)).not.toContain(NOT_REVIEWED);
    expect(await html(`/package/${lot.id}`)).toContain("and 3 samples.");
  });
});

describe.each(["form", "call"] as const)("by %s", (way) => {
  test("only the seller deletes a sample, which costs the seal and its figures", async () => {
    const { first } = await certified();
    const remove = async (by: Browser, id = first) => {
      const form = () => by.post(`/package/${lot.id}/samples/${id}/removal`, {});
      const call = () => by.json("DELETE", `/api/packages/${lot.id}/samples/${id}`);
      return (await (way === "form" ? form() : call())).status;
    };
    expect(await remove(world.visitor)).toBe(401);
    expect(await remove(await world.as("ada"))).toBe(403);
    expect(await remove(mei, "nothing")).toBe(404);
    expect(await samples()).toHaveLength(3);
    expect(await remove(mei)).toBe(way === "form" ? 303 : 204);
    expect(await remove(mei)).toBe(404);
    expect((await samples()).map(({ filename }) => filename)).toEqual(["later.txt", "second.txt"]);
    expect(await html(`/package/${lot.id}`)).not.toContain("and 2 samples.");
    expect((await samples()).every(({ reviewedAt }) => reviewedAt === null)).toBe(true);
    const counts = await world.db
      .selectFrom("sample_signatures")
      .where("sample_id", "=", first)
      .selectAll()
      .execute();
    expect(counts).toEqual([]);
    expect((await findPackage(world.db, lot.id)).data_quality).not.toBeNull();
    for (const { id } of await samples()) await remove(mei, id);
    expect((await findPackage(world.db, lot.id)).data_quality).toBeNull();
  });
});

describe("replacing through the API", () => {
  const body = (fileContent: string) => ({
    filename: "new.txt",
    fileContent,
    fileType: "txt",
    contentType: "literary",
  });

  test("makes a new sample that is unreviewed and compared again", async () => {
    const { first } = await certified();
    await compareAll(world.db, world.clock.now());
    const path = `/api/packages/${lot.id}/samples/${first}`;
    world.clock.advance(HOUR);
    const answer = await mei.json(
      "PUT",
      path,
      body("Another text altogether, of the same length."),
    );
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ id: first, filename: "new.txt", reviewedAt: null });
    const [now] = await samples();
    expect(now).toMatchObject({ id: first, benchmarks: null });
    expect(now?.fileContent).toStartWith("Another text");
    expect(await html(`/package/${lot.id}`)).not.toContain("and 2 samples.");
    expect(await html(`/package/${lot.id}/samples/${first}`)).not.toContain(REVIEWED);
    expect(await compareAll(world.db, world.clock.now())).toBe(1);
  });

  test("is allowed only for the seller, with the checks of an upload", async () => {
    const { first } = await certified();
    const path = `/api/packages/${lot.id}/samples/${first}`;
    expect((await (await world.as("ada")).json("PUT", path, body("x"))).status).toBe(403);
    expect((await mei.json("PUT", path, body("  "))).status).toBe(400);
    expect((await mei.json("PUT", path, body("x".repeat(2_097_153)))).status).toBe(413);
    expect((await mei.json("PUT", `${path}0`, body("Text."))).status).toBe(404);
    const kept = (await samples()).find(({ id }) => id === first);
    expect(kept).toMatchObject({ filename: "first.txt" });
    expect(kept?.reviewedAt).not.toBeNull();
  });
});
