import { beforeEach, describe, expect, test } from "bun:test";
import { verifiedColumns } from "../../src/accounts/verified";
import { organizationTimeZone } from "../../src/memberships/time-zone";
import { joinOrganization } from "../support/colleagues";
import { worldForEach } from "../support/each-world";
import { way } from "../support/http";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import { redSquareIn } from "../support/uploads";
import type { Browser } from "../support/world";

const world = worldForEach();
let ada: Browser;
let bo: Browser;

/** Bo only reads. */
beforeEach(async () => {
  bo = await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["viewer"]);
  ada = await world.as("ada");
});

const organization = async (browser: Browser): Promise<Record<string, unknown>> =>
  (await browser.get("/api/organization")).json();

function upload(browser: Browser, file: Uint8Array | string): Promise<Response> {
  const body = new FormData();
  body.set("picture", new File([file as BlobPart], "logo.png"));
  return browser.send("POST", "/organization/logo", { body });
}

const acts = async () =>
  (await (await ada.get("/api/organization/acts")).json()).map(({ act }: { act: string }) => act);

describe("an organization's website and time zone", () => {
  test("are set by an owner, and seen by all", async () => {
    const details = { domain: "https://www.northlight.example", timeZone: "Asia/Tokyo" };
    expect(await way(ada.post("/organization", details))).toEqual([303, "/organization"]);
    const { id } = world.people.ada;
    expect(await organizationTimeZone(world.db, id)).toBe("Asia/Tokyo");
    const stored = { domain: "northlight.example", timeZone: "Asia/Tokyo", logoUrl: null };
    expect(await organization(bo)).toMatchObject({ ...stored, name: "Northlight AI" });
    const page = await (await bo.get("/organization")).text();
    expect(page).toContain("northlight.example");
    expect(page).toContain("Tokyo");
    expect(page).not.toContain('action="/organization"');
    expect(await acts()).toContain("organization-changed");
    await ada.post("/organization", { timeZone: "" });
    expect(await organization(ada)).toMatchObject({ ...stored, timeZone: null });
  });

  test.each([
    ["domain", "not a domain"],
    ["domain", "127.0.0.1"],
    ["timeZone", "Mars/Olympus"],
  ])("are refused if there is no such one: %s %s", async (name, value) => {
    expect((await ada.post("/organization", { [name]: value })).status).toBe(400);
    expect(await organization(ada)).toMatchObject({ domain: null, timeZone: null });
  });

  test("cannot be changed by a member who only reads", async () => {
    expect((await bo.post("/organization", { domain: "bo.example" })).status).toBe(403);
    expect((await upload(bo, redSquareIn(300, 300))).status).toBe(403);
    expect((await bo.post("/organization/logo/removal", {})).status).toBe(403);
    expect((await bo.post("/organization/billing", { legalName: "Bo" })).status).toBe(403);
    expect(await organization(bo)).toMatchObject({ domain: null, logoUrl: null });
  });

  test("take the verification away if the domain is another one", async () => {
    const { id } = world.people.ada;
    const verified = verifiedColumns("Northlight AI", "northlight.example", world.clock.now());
    await world.db.updateTable("users").set(verified).where("id", "=", id).execute();
    const verifiedAs = async () =>
      (
        await world.db
          .selectFrom("users")
          .select("verified_as")
          .where("id", "=", id)
          .executeTakeFirstOrThrow()
      ).verified_as;
    await ada.post("/organization", { domain: "northlight.example", timeZone: "UTC" });
    expect(await verifiedAs()).toBe("Northlight AI");
    await ada.post("/organization", { domain: "northlight.other" });
    expect(await verifiedAs()).toBeNull();
  });
});

describe("a logo", () => {
  test("replaces the founder's picture on packages, and not in the person's profile", async () => {
    const { db, clock, people } = world;
    await db
      .updateTable("users")
      .set({ profile_image_url: "/avatars/person" })
      .where("id", "=", people.ada.id)
      .execute();
    const lot = await addLot(db, people.ada.id, clock.now());
    const shown = async () => (await world.visitor.get(`/package/${lot.id}`)).text();
    expect(await shown()).toContain('src="/avatars/person"');
    expect((await upload(ada, redSquareIn(300, 300))).status).toBe(303);
    const { logoUrl } = (await organization(bo)) as { logoUrl: string };
    const served = await world.visitor.get(logoUrl);
    expect(served.headers.get("content-type")).toBe("image/webp");
    expect(await shown()).toContain(`src="${logoUrl}"`);
    expect(await shown()).not.toContain("/avatars/person");
    expect((await (await ada.get("/api/auth/user")).json()).profileImageUrl).toBe(
      "/avatars/person",
    );
    expect((await ada.post("/organization/logo/removal", {})).status).toBe(303);
    expect(await shown()).toContain('src="/avatars/person"');
    expect((await world.visitor.get(logoUrl)).status).toBe(404);
  });

  test("must be a picture", async () => {
    const refused = await upload(ada, "no picture");
    expect(refused.status).toBe(400);
    expect(await organization(ada)).toMatchObject({ logoUrl: null });
  });
});

test("changed invoice details are mailed to owners and finance, and seen by all", async () => {
  const details = { legalName: "Northlight AI Ltd.", taxNumber: "HK 12345" };
  expect(await way(ada.post("/organization/billing", details))).toEqual([
    303,
    "/organization#billing",
  ]);
  const sent = await outbox(world, "billing-details-changed");
  expect(sent.map(({ to }) => to)).toEqual(["ada"]);
  const page = await (await bo.get("/organization")).text();
  expect(page).toContain("Northlight AI Ltd.");
  expect(page).toContain("HK 12345");
  expect(await acts()).toContain("billing-changed");
});

test("links to the invoice details in the settings still lead to them", async () => {
  const link = "/settings?returnTo=%2Fcontract%2F1";
  const goal = "/organization?returnTo=%2Fcontract%2F1#billing";
  expect(await way(ada.get(link))).toEqual([303, goal]);
  const settings = await (await ada.get("/settings")).text();
  expect(settings).toMatch(/id="billing".*href="\/organization#billing"/s);
  expect(await (await bo.get("/settings")).text()).not.toContain('id="billing"');
});
