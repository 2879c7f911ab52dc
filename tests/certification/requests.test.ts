import { beforeEach, describe, expect, test } from "bun:test";
import { approveCertification, declineCertification } from "../../src/certification/decisions";
import { certificationOf, requestCertification } from "../../src/certification/requests";
import { DAY, HOUR } from "../../src/lib/time";
import { findPackage, type Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { answer, refusal, statuses, way } from "../support/http";
import { addLot } from "../support/listings";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;
let lot: Package;

beforeEach(async () => {
  mei = await world.as("mei");
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), { certified: false });
});

const requests = () => world.db.selectFrom("certification_requests").selectAll().execute();
const mails = () => world.db.selectFrom("mail_outbox").selectAll().execute();

describe.each(["form", "call"] as const)("requesting certification by %s", (how) => {
  const isForm = how === "form";
  const ask = ({ id } = lot, by = mei) =>
    isForm
      ? by.post(`/package/${id}/certification`, {})
      : by.json("POST", `/api/packages/${id}/certification`);
  const done = isForm ? 303 : 201;

  test("adds a request to the queue, without changing the package", async () => {
    expect((await ask()).status).toBe(done);
    expect(await requests()).toMatchObject([
      { package_id: lot.id, status: "waiting", decided_by: null, decided_at: null },
    ]);
    expect(await findPackage(world.db, lot.id)).toEqual(lot);
    expect(await mails()).toEqual([]);
  });

  test("is refused while another request waits", async () => {
    expect((await statuses(ask(), ask())).sort()).toEqual([done, 409]);
    expect((await ask()).status).toBe(409);
    expect(await requests()).toHaveLength(1);
  });

  test("is refused for a certified package", async () => {
    const sealed = await addLot(world.db, world.people.mei.id, world.clock.now());
    expect((await ask(sealed)).status).toBe(409);
    expect(await requests()).toEqual([]);
  });

  test("is allowed only for its seller", async () => {
    const { db, people, clock } = world;
    const foreign = await addLot(db, people.ada.id, clock.now(), { certified: false });
    const asked = [mei, await world.as("ada"), world.visitor].map((by) => ask(foreign, by));
    const shown = mei.get(`/package/${foreign.id}/certification`);
    expect(await statuses(...asked, shown)).toEqual([404, 403, 401, 404]);
    expect(await requests()).toEqual([]);
  });
});

describe("requesting certification", () => {
  test("answers a call with the request, or with the reason why not", async () => {
    const ask = ({ id } = lot) => mei.json("POST", `/api/packages/${id}/certification`);
    expect(await answer(ask())).toEqual([
      201,
      {
        id: expect.any(String),
        packageId: lot.id,
        status: "waiting",
        requestedAt: "2026-11-21T12:00:00.000Z",
      },
    ]);
    expect(await refusal(ask())).toEqual([409, "certification-waiting"]);
    const sealed = await addLot(world.db, world.people.mei.id, world.clock.now());
    expect(await refusal(ask(sealed))).toEqual([409, "already-certified"]);
  });

  test("works as a form and returns to its page", async () => {
    const page = await (await mei.get(`/package/${lot.id}/certification`)).text();
    expect(page).toContain("3-5 business days");
    for (const check of [
      ...["Data quality assessment", "Content verification", "Metadata validation"],
      "Usage rights, as stated by the seller",
    ]) {
      expect(page).toContain(check);
    }
    const path = `/package/${lot.id}/certification`;
    const given = await mei.post(path, { next: `/roadshow/${lot.id}` });
    expect(await way(given)).toEqual([303, `/roadshow/${lot.id}`]);
    expect(await (await mei.get("/corpus-profile")).text()).toContain("Certification requested");
    expect(await (await mei.get(path)).text()).toContain("Pending since");

    const again = await mei.post(path, { next: "https://evil.example" });
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("request is pending review.");
    expect(await requests()).toHaveLength(1);
  });

  test("never redirects to another site", async () => {
    const given = await mei.post(`/package/${lot.id}/certification`, { next: "//evil.example" });
    expect(given.headers.get("location")).toBe("/corpus-profile");
  });
});

describe("the certification's state", () => {
  const standing = async () => certificationOf(world.db, await findPackage(world.db, lot.id));
  const request = (at: number) => requestCertification(world.db, lot.id, world.people.mei.id, at);

  test("follows the latest request up to the seal", async () => {
    const now = world.clock.now();
    expect(await standing()).toEqual({ status: "none" });
    await request(now);
    expect(await standing()).toEqual({ status: "waiting", since: now });
    const decision = { packageId: lot.id, decidedBy: null };
    await declineCertification(world.db, { ...decision, note: "No sample" }, now + HOUR);
    expect(await standing()).toEqual({ status: "declined", note: "No sample", at: now + HOUR });
    await request(now + DAY);
    expect(await standing()).toEqual({ status: "waiting", since: now + DAY });
    await approveCertification(world.db, decision, now + 2 * DAY);
    expect(await standing()).toEqual({ status: "certified" });
  });
});
