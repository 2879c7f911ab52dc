import { beforeEach, describe, expect, test } from "bun:test";
import { approveCertification } from "../../src/certification/decisions";
import { requestCertification } from "../../src/certification/requests";
import { newId } from "../../src/lib/ids";
import { findOwnCases, haveCommonPackage } from "../../src/operators/own-cases";
import { findPackage, type Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { playRound } from "../support/played-rounds";
import type { Browser } from "../support/world";

const world = worldForEach({
  env: { OPERATOR_EMAILS: "mei@example.test, bo@example.test, kim@example.test" },
});
const SENTENCE = "You sell this package or have bid on it, so another operator must decide.";
let lot: Package;
let parties: Browser[];
let kim: Browser;

beforeEach(async () => {
  const { db, people, clock } = world;
  lot = await addLot(db, people.mei.id, clock.now(), { certified: false, title: "Tide tables" });
  const bo = await world.as("bo");
  await bo.json("POST", `/api/packages/${lot.id}/bids`, { amount: "1050.00" });
  parties = [await world.as("mei"), bo];
  kim = await world.as("kim");
  await db.deleteFrom("mail_outbox").execute();
});

const seal = async () => (await findPackage(world.db, lot.id)).certified;
const mails = () => world.db.selectFrom("mail_outbox").selectAll().execute();

describe("an operator who sells a package or has bid on it", () => {
  test("cannot decide its certification", async () => {
    const { db, people, clock } = world;
    const { id } = await requestCertification(db, lot.id, people.mei.id, clock.now());
    for (const party of parties) {
      const desk = await (await party.get("/operator/certifications")).text();
      expect(desk).toContain(SENTENCE);
      expect(desk).not.toContain(`action="/operator/certifications/${id}"`);
      for (const verdict of ["approve", "decline"]) {
        const refused = await party.post(`/operator/certifications/${id}`, {
          verdict,
          note: "Fine",
        });
        expect(refused.status).toBe(403);
        expect(await refused.text()).toContain(SENTENCE);
      }
    }
    expect(await seal()).toBe(0);
    expect(await mails()).toEqual([]);
    expect(await (await kim.get("/operator/certifications")).text()).toContain(
      `action="/operator/certifications/${id}"`,
    );
    expect((await kim.post(`/operator/certifications/${id}`, { verdict: "approve" })).status).toBe(
      303,
    );
    expect(await seal()).toBe(1);
  });

  test("cannot withdraw its seal", async () => {
    const { db, people, clock } = world;
    await approveCertification(db, { packageId: lot.id, decidedBy: people.kim.id }, clock.now());
    const path = `/operator/certifications/seals/${lot.id}/withdrawal`;
    for (const party of parties) {
      expect(await (await party.get("/operator/certifications")).text()).not.toContain(
        `action="${path}"`,
      );
      expect((await party.post(path, { note: "Wrong" })).status).toBe(403);
    }
    expect(await seal()).toBe(1);
    expect((await kim.post(path, { note: "Wrong" })).status).toBe(303);
    expect(await seal()).toBe(0);
  });

  test("cannot decide on its near-duplicates", async () => {
    const { db, people, clock } = world;
    const other = await addLot(db, people.ada.id, clock.now(), { title: "Sea stories" });
    for (const [copy, original] of [
      [lot, other],
      [other, lot],
    ] as const) {
      const id = newId(clock.now());
      await db
        .insertInto("near_copies")
        .values({
          id,
          package_id: copy.id,
          other_package_id: original.id,
          status: "waiting",
          filename: "a.txt",
          other_filename: "b.txt",
          similarity: 1,
          overlap: 1,
          found_at: clock.now(),
        })
        .execute();
      const path = `/operator/near-copies/${id}`;
      const decision = { verdict: "dismiss", note: "Not a copy" };
      for (const party of parties) {
        expect(await (await party.get(path)).text()).not.toContain(`action="${path}"`);
        expect((await party.post(path, decision)).status).toBe(403);
      }
      const found = db.selectFrom("near_copies").select("status").where("id", "=", id);
      expect(await found.executeTakeFirst()).toEqual({ status: "waiting" });
      expect((await kim.post(path, decision)).status).toBe(303);
      expect(await found.executeTakeFirst()).toEqual({ status: "dismissed" });
    }
  });

  test("can decide on the server's command line", async () => {
    await approveCertification(world.db, { packageId: lot.id, decidedBy: null }, world.clock.now());
    expect(await seal()).toBe(1);
  });
});

test("shows the offered rights, their basis and the requester in a request", async () => {
  const { db, people, clock } = world;
  const rights = {
    exclusive: false,
    termMonths: 12,
    territory: "Hong Kong",
    uses: ["retrieval" as const],
    redistribution: false,
    attribution: true,
    basis: "Written by our own authors",
    personalData: "none" as const,
    machineMadePercent: 0,
    terms: null,
  };
  const { id } = await addLot(db, people.mei.id, clock.now(), { certified: false, rights });
  await requestCertification(db, id, people.mei.id, clock.now());
  const desk = await (await kim.get("/operator/certifications")).text();
  for (const part of ["Written by our own authors", "Hong Kong", "mei@example.test", "mei Chan"])
    expect(desk).toContain(part);
  expect(desk).toContain(`href="/publisher/${people.mei.id}"`);
  expect(desk).toContain("address confirmed");
});

test("offers an operator no decision about a party or their package on the pages", async () => {
  const { people } = world;
  const [, bo] = parties as [Browser, Browser];
  const { id } = people.mei;
  const paths = [`members/${id}`, `members/${id}/account`, `packages/${lot.id}`];
  for (const path of paths.map((page) => `/operator/${page}`)) {
    const own = await (await bo.get(path)).text();
    expect(own).toContain("You are involved in this, so another operator must decide.");
    expect(own).not.toContain('name="act"');
    const others = await (await kim.get(path)).text();
    expect(others).toContain('name="act"');
    expect(others).not.toContain("You are involved in this");
  }
});

test("treats an operator with an exclusive bid as a party", async () => {
  const { db, people } = world;
  const round = await playRound(world, {
    seats: 3,
    exclusiveFromCents: 50_000,
    maxima: { ada: 20_000 },
    exclusive: { bo: 60_000 },
  });
  expect(await findOwnCases(db, people.bo.id, [round.id, lot.id])).toEqual(
    new Set([round.id, lot.id]),
  );
  expect(await haveCommonPackage(db, people.bo.id, people.ada.id)).toBe(true);
});
