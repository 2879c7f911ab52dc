import { beforeEach, describe, expect, test } from "bun:test";
import { suspendMember } from "../../src/moderation/members";
import { followSuspensions } from "../../src/moderation/suspended-sellers";
import { inviteColleague } from "../../src/organizations/invitations";
import type { Package } from "../../src/packages/packages";
import { invitationLink, joinOrganization } from "../support/colleagues";
import { worldForEach } from "../support/each-world";
import { refusal } from "../support/http";
import { addLot } from "../support/listings";
import { mails } from "../support/mail";
import type { Browser } from "../support/world";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });
const REASONS = { ground: "terms", rule: "Terms, section 10", facts: "Bids from two accounts." };

let kim: Browser;
let bo: Browser;
let lot: Package;

/** Bo bids for Ada's organization. */
beforeEach(async () => {
  const { db, clock, people } = world;
  lot = await addLot(db, people.mei.id, clock.now());
  bo = await joinOrganization(world, { owner: "ada", colleague: "bo" }, ["bidder"]);
  kim = await world.as("kim");
});

const bid = (browser: Browser, amount: string) =>
  browser.json("POST", `/api/packages/${lot.id}/bids`, { amount });

async function decide(act: string, kind: "organizations" | "members", id: string) {
  const answer = await kim.json("POST", `/api/operator/${kind}/${id}/${act}`, REASONS);
  return { status: answer.status, ...(await answer.json()) };
}

describe("a suspended organization", () => {
  test("can be read by its members, who cannot act, until it is reinstated", async () => {
    const { ada } = world.people;
    expect((await bid(bo, "1050.00")).status).toBe(201);
    const { status, id } = await decide("suspend", "organizations", ada.id);
    expect(status).toBe(200);
    const founder = await world.as("ada");
    for (const browser of [bo, founder]) {
      expect(await refusal(bid(browser, "2000.00"))).toEqual([403, "suspended"]);
      expect((await browser.get(`/package/${lot.id}`)).status).toBe(200);
      expect((await browser.get(`/statements/${id}`)).status).toBe(200);
      const page = await (await browser.get("/dashboard")).text();
      expect(page).toContain("Your organization is suspended. Its members can only browse");
      expect(page).not.toContain("Your account is suspended");
    }
    const standing = await world.db.selectFrom("bids").select("status").execute();
    expect(standing).toEqual([{ status: "pending" }]);
    expect((await mails(world)).filter((mail) => mail.endsWith(" statement"))).toEqual([
      "ada statement",
    ]);
    const invited = { email: "lee@example.test", roles: ["viewer"] };
    expect(await refusal(founder.json("POST", "/api/organization/invitations", invited))).toEqual([
      403,
      "suspended",
    ]);
    const appealed = await founder.post(`/statements/${id}/appeal`, { reasons: "It was not us." });
    expect(appealed.headers.get("location")).toBe(`/statements/${id}`);

    expect((await decide("restore", "organizations", ada.id)).status).toBe(200);
    expect((await bid(bo, "2000.00")).status).toBe(201);
    expect((await decide("restore", "organizations", ada.id)).code).toBe("act-done");
  });

  test("hides its packages, and nobody joins it with an earlier invitation", async () => {
    const { db, clock, people } = world;
    const own = await addLot(db, people.ada.id, clock.now());
    const inviter = { id: people.ada.id, memberId: people.ada.id };
    const invited = { email: people.mei.email, roles: ["viewer"] } as const;
    await db.deleteFrom("packages").where("id", "=", lot.id).execute();
    await inviteColleague(db, inviter, invited, clock.now());
    await decide("suspend", "organizations", people.ada.id);
    await followSuspensions(db, clock.now());
    expect((await world.visitor.get(`/package/${own.id}`)).status).toBe(404);
    const mei = await world.as("mei");
    const refused = await mei.post(await invitationLink(world, people.mei.email), {});
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain(
      "Northlight AI is suspended, so nobody can join it now.",
    );
    const members = await (await bo.get("/api/organization")).json();
    expect(members.members).toHaveLength(2);
  });

  test("is not one with an operator, or of a colleague who decides", async () => {
    const { ada, mei } = world.people;
    await world.db.deleteFrom("packages").execute();
    await joinOrganization(world, { owner: "ada", colleague: "kim" }, ["viewer"]);
    expect(await decide("suspend", "organizations", ada.id)).toMatchObject({
      status: 403,
      code: "own-case",
    });
    expect(await decide("suspend", "members", world.people.bo.id)).toMatchObject({
      code: "own-case",
    });
    const decision = { ...REASONS, ground: "terms", operatorId: null, memberId: ada.id } as const;
    const config = { operatorEmails: ["kim@example.test"] };
    await expect(suspendMember(world.db, decision, config, world.clock.now())).rejects.toThrow(
      expect.objectContaining({ code: "operator-kept" }),
    );
    expect((await decide("suspend", "organizations", mei.id)).status).toBe(200);
  });
});

describe("a suspended person", () => {
  test("who founded an organization gets an account of their own, and it goes on", async () => {
    const { ada } = world.people;
    const founder = await world.as("ada");
    expect((await bid(founder, "1050.00")).status).toBe(201);
    const { status, memberId, id } = await decide("suspend", "members", ada.id);
    expect(status).toBe(200);
    expect(memberId).not.toBe(ada.id);
    const again = await world.as("ada");
    expect(await refusal(bid(again, "2000.00"))).toEqual([403, "suspended"]);
    expect((await again.get(`/statements/${id}`)).status).toBe(200);
    expect((await bo.get(`/statements/${id}`)).status).toBe(404);
    expect((await bid(bo, "2000.00")).status).toBe(201);
    const bids = await world.db.selectFrom("bids").select("bidder_id").execute();
    expect(new Set(bids.map(({ bidder_id }) => bidder_id))).toEqual(new Set([ada.id]));
    const desk = await (await kim.get(`/operator/members/${ada.id}`)).text();
    expect(desk).toContain("Suspend the organization");
    expect(desk).toContain(`/operator/members/${memberId}`);

    expect((await decide("restore", "members", memberId)).status).toBe(200);
    expect((await bid(await world.as("ada"), "3000.00")).status).toBe(201);
  });

  test("suspends no colleague, and cannot join another organization", async () => {
    const { people } = world;
    expect((await decide("suspend", "members", people.bo.id)).status).toBe(200);
    expect(await refusal(bid(await world.as("bo"), "1050.00"))).toEqual([403, "suspended"]);
    const founder = await world.as("ada");
    expect((await bid(founder, "1050.00")).status).toBe(201);
    await world.db.deleteFrom("packages").where("seller_id", "=", people.mei.id).execute();
    expect((await decide("suspend", "members", people.mei.id)).status).toBe(200);
    const invited = { email: people.mei.email, roles: ["viewer"] };
    await founder.json("POST", "/api/organization/invitations", invited);
    const mei = await world.as("mei");
    const refused = await mei.post(await invitationLink(world, people.mei.email), {});
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain("Your account is suspended.");
  });
});

test("operators see what a former organization was called, and what it is part of", async () => {
  const { ada: owner, mei: former } = world.people;
  await (await world.as("mei")).json("POST", "/api/organization/merger", { into: owner.id });
  const agreement = `/api/organization/mergers/${former.id}/agree`;
  const agreed = await (await world.as("ada")).json("POST", agreement, { roles: ["seller"] });
  expect(agreed.status).toBe(200);
  const list = await (await kim.get("/operator/organizations")).text();
  expect(list).toContain("Lantau Press");
  expect(list).toContain("Now part of Northlight AI");
  const members = await (await kim.get("/operator/members")).text();
  expect(members).toContain(former.email);
  expect(members).not.toContain(`organization ${former.id}`);
  for (const kind of ["organizations", "members"]) {
    const page = await (await kim.get(`/operator/${kind}/${former.id}`)).text();
    expect(page).toContain("<h1><bdi>Lantau Press</bdi></h1>");
    expect(page).toContain(`href="/operator/organizations/${owner.id}"`);
    expect(page).not.toContain(`organization ${former.id}`);
    expect(page).not.toContain('value="suspend"');
  }
  const act = kim.json("POST", `/api/operator/organizations/${former.id}/suspend`, REASONS);
  expect((await act).status).toBe(404);
});

test("what an operator verifies is the organization, not its member", async () => {
  const { ada, bo: colleague } = world.people;
  expect((await decide("verify", "members", colleague.id)).memberId).toBe(ada.id);
  const viewer = await (await bo.get("/organization")).text();
  expect(viewer).toContain("✓");
  expect((await decide("verify", "organizations", ada.id)).code).toBe("act-done");
  const desk = await (await kim.get(`/operator/organizations/${colleague.id}`)).text();
  expect(desk).toContain("Northlight AI");
  expect(desk).toContain(colleague.email);
});

test("the table finds an organization by its members, and its file has the same rows", async () => {
  const { bo: colleague, ada } = world.people;
  const page = await (await kim.get(`/operator/organizations?search=${colleague.email}`)).text();
  expect(page).toContain(`/operator/organizations/${ada.id}`);
  expect(page).not.toContain(`/operator/organizations/${world.people.mei.id}`);
  expect(page).not.toContain(`/operator/organizations/${colleague.id}`);
  const csv = await (await kim.get("/operator/organizations.csv?search=Northlight")).text();
  const [head = "", row = ""] = csv.replace("\uFEFF", "").trim().split("\r\n");
  const cells = Object.fromEntries(head.split(",").map((name, n) => [name, row.split(",")[n]]));
  expect(cells).toMatchObject({ id: ada.id, organization: "Northlight AI", members: "2" });
  expect((await bo.get("/operator/organizations")).status).toBe(404);
  expect((await bo.get(`/operator/organizations/${ada.id}`)).status).toBe(404);
});
