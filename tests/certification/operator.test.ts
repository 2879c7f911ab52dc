import { beforeEach, describe, expect, test } from "bun:test";
import { declineCertification, findCertificationRequest } from "../../src/certification/decisions";
import { requestCertification } from "../../src/certification/requests";
import { MINUTE } from "../../src/lib/time";
import { findPackage, type Package } from "../../src/packages/packages";
import { chooses } from "../support/chats";
import { worldForEach } from "../support/each-world";
import { statuses, way } from "../support/http";
import { addLot } from "../support/listings";
import { mails, outbox } from "../support/mail";
import type { Browser } from "../support/world";

const world = worldForEach({ env: { OPERATOR_EMAILS: "Kim@example.test, bo@example.test" } });
let kim: Browser;
let lot: Package;

beforeEach(async () => {
  kim = await world.as("kim");
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), {
    certified: false,
    title: "Tide tables",
  });
});

const requests = () => world.db.selectFrom("certification_requests").selectAll().execute();

async function requested(packageId = lot.id): Promise<string> {
  const { mei } = world.people;
  const { id } = await requestCertification(world.db, packageId, mei.id, world.clock.now());
  return `/operator/certifications/${id}`;
}

describe("/operator", () => {
  test("returns 404 to anyone else", async () => {
    const decision = await requested();
    for (const browser of [world.visitor, await world.as("mei"), await world.as("ada")]) {
      expect((await browser.get("/operator")).status).toBe(404);
      expect((await browser.get("/operator/certifications")).status).toBe(404);
      expect((await browser.post(decision, { verdict: "approve" })).status).toBe(404);
      expect(await (await browser.get("/terms")).text()).not.toContain('href="/operator"');
    }
    expect(await requests()).toMatchObject([{ status: "waiting" }]);
    expect((await findPackage(world.db, lot.id)).certified).toBe(0);
  });

  test("returns 404 to an operator's unconfirmed address", async () => {
    await world.db.updateTable("users").set({ is_email_verified: 0 }).execute();
    const bo = await world.as("bo");
    expect((await bo.get("/operator")).status).toBe(404);
    expect((await bo.post(await requested(), { verdict: "approve" })).status).toBe(404);
    expect(await (await bo.get("/terms")).text()).not.toContain('href="/operator"');
  });

  test("appears in the operators' menu", async () => {
    expect(await (await kim.get("/terms")).text()).toContain('href="/operator"');
    expect(await (await kim.get("/operator/certifications")).text()).toContain(
      "No pending requests",
    );
  });

  test("shows each request with its analysis and samples, oldest first", async () => {
    const mei = await world.as("mei");
    const sample = {
      filename: "tides.txt",
      fileContent: `The water rises twice a day, and falls. ${"High water at Quarry Bay. ".repeat(40)}`,
      fileType: "txt",
      contentType: "literary",
    };
    await mei.json("POST", `/api/packages/${lot.id}/samples`, sample);
    await requested();
    world.clock.advance(MINUTE);
    const later = await addLot(world.db, world.people.mei.id, world.clock.now(), {
      certified: false,
      title: "Moon tables",
    });
    await requested(later.id);
    const html = await (await kim.get("/operator/certifications")).text();
    expect(html).toContain("2 pending requests");
    expect(html.indexOf("Tide tables")).toBeLessThan(html.indexOf("Moon tables"));
    expect(html).toContain("tides.txt");
    expect(html).toContain("The water rises twice a day");
    expect(html).toContain("/ 100 AI training value");
    expect(html).toContain("The seller has not uploaded a sample");
  });

  test("shows twenty in full and links to the rest", async () => {
    for (let i = 0; i < 22; i++) {
      const { id } = await addLot(world.db, world.people.mei.id, world.clock.now(), {
        certified: false,
        title: `Lot ${i}`,
      });
      await requested(id);
      world.clock.advance(1);
    }
    const casesOn = (html: string) => html.match(/class="request-review"/g)?.length;
    const html = await (await kim.get("/operator/certifications")).text();
    expect(casesOn(html)).toBe(20);
    expect(html).toContain("22 pending requests");
    expect(html.match(/<details[^>]* open=""[^>]*><summary>Details and decision/g)).toHaveLength(1);
    const [, next = ""] = /href="(\/operator\/certifications\?[^"]*after=[^"]+)"/.exec(html) ?? [];
    const rest = await (await kim.get(next.replaceAll("&amp;", "&"))).text();
    expect(casesOn(rest)).toBe(2);
  });

  test("begins with the request of a link, and keeps the entries of a refused form there", async () => {
    const ids: string[] = [];
    for (const title of ["Older", "Younger"]) {
      world.clock.advance(1000);
      const options = { certified: false, title };
      const { id } = await addLot(world.db, world.people.mei.id, world.clock.now(), options);
      ids.push(((await requested(id)).split("/").at(-1) ?? "") as string);
    }
    const [older = "", younger = ""] = ids;
    const linked = await (await kim.get(`/operator/certifications?from=${younger}`)).text();
    expect(linked).toContain(`id="request-${younger}"`);
    expect(linked).not.toContain(`id="request-${older}"`);
    const refused = await kim.post(`/operator/certifications/${younger}`, { verdict: "decline" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(`action="/operator/certifications/${younger}"`);
    const { db, clock } = world;
    const decided = { requestId: younger, note: "No", decidedBy: null };
    const { package_id: packageId } = await findCertificationRequest(db, younger);
    await declineCertification(db, { ...decided, packageId }, clock.now());
    const later = await (await kim.get(`/operator/certifications?from=${younger}`)).text();
    expect(later).toContain("Younger");
    expect(later).not.toContain(">Older<");
  });
});

describe("approving", () => {
  test("sets the seal, emails the seller and records the decision", async () => {
    const decision = await requested();
    world.clock.advance(MINUTE);
    const given = await kim.post(decision, { verdict: "approve", note: "Fine metadata" });
    expect(await way(given)).toEqual([303, "/operator/certifications"]);
    const now = world.clock.now();
    const sealed = { certified: 1, version: lot.version + 1, updated_at: now };
    expect(await findPackage(world.db, lot.id)).toMatchObject(sealed);
    const decided = { decided_by: world.people.kim.id, decided_at: now };
    const record = { status: "approved", note: "Fine metadata", ...decided } as const;
    expect(await requests()).toMatchObject([record]);
    expect(await mails(world)).toEqual(["mei certification-approved"]);
    expect(await (await world.visitor.get(`/package/${lot.id}`)).text()).toContain("Certified");
    const html = await (await kim.get("/operator/certifications")).text();
    expect(html).toContain("Approved");
    expect(html).toContain("kim@example.test");
    expect(html).toContain("Fine metadata");
  });

  test("needs no note", async () => {
    await chooses(world, "mei", { emailNotifications: false });
    expect((await kim.post(await requested(), { verdict: "approve" })).status).toBe(303);
    expect(await requests()).toMatchObject([{ status: "approved", note: null }]);
    expect(await mails(world)).toEqual([]);
  });
});

describe("withdrawing a seal", () => {
  const withdrawal = () => `/operator/certifications/seals/${lot.id}/withdrawal`;

  test("tells the seller the reason and records it", async () => {
    await kim.post(await requested(), { verdict: "approve" });
    expect(await (await kim.get("/operator/certifications")).text()).toContain(withdrawal());
    world.clock.advance(MINUTE);
    const refused = await kim.post(withdrawal(), { note: "<b>".padEnd(1001, "x") });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("&lt;b&gt;xxx");
    expect((await kim.post(withdrawal(), { note: " " })).status).toBe(400);
    expect((await findPackage(world.db, lot.id)).certified).toBe(1);
    expect((await kim.post(withdrawal(), { note: " Not theirs. " })).status).toBe(303);
    expect(await findPackage(world.db, lot.id)).toMatchObject({ certified: 0 });
    expect(await requests()).toMatchObject([
      { status: "approved" },
      { status: "withdrawn", note: "Not theirs.", decided_by: world.people.kim.id },
    ]);
    const sent = ["mei certification-approved", "mei certification-withdrawn"];
    expect(await mails(world)).toEqual(sent);
    const desk = await (await kim.get("/operator/certifications")).text();
    expect(desk).toContain("Withdrawn");
    expect(desk).not.toContain(withdrawal());
    const mei = await world.as("mei");
    const html = await (await mei.get(`/package/${lot.id}/certification`)).text();
    for (const part of ["Badge withdrawn", "Not theirs.", "Request again"])
      expect(html).toContain(part);
    expect((await kim.post(withdrawal(), { note: "Again." })).status).toBe(409);
  });

  test("returns 404 to anyone else", async () => {
    await kim.post(await requested(), { verdict: "approve" });
    for (const browser of [world.visitor, await world.as("mei")])
      expect((await browser.post(withdrawal(), { note: "No." })).status).toBe(404);
    expect((await findPackage(world.db, lot.id)).certified).toBe(1);
  });
});

describe("declining", () => {
  test("tells the seller the reason and sets no seal", async () => {
    const given = await kim.post(await requested(), { verdict: "decline", note: " No rights. " });
    expect(given.status).toBe(303);
    expect(await findPackage(world.db, lot.id)).toMatchObject({ certified: 0, version: 1 });
    expect(await requests()).toMatchObject([{ status: "declined", note: "No rights." }]);
    const values = { packageId: lot.id, title: "Tide tables", note: "No rights." };
    expect(await outbox(world)).toEqual([
      { to: "mei", template: "certification-declined", values },
    ]);
    const mei = await world.as("mei");
    const html = await (await mei.get(`/package/${lot.id}/certification`)).text();
    expect(html).toContain("No rights.");
    expect(html).toContain("Request again");
  });

  test.each([
    ["no note", { verdict: "decline" }, "This field is required"],
    ["a blank note", { verdict: "decline", note: " " }, "This field is required"],
    [
      "a long one",
      { verdict: "approve", note: "<script>alert(1)</script>".padEnd(1001, "x") },
      "This is too long",
    ],
    [
      "another verdict",
      { verdict: "burn", note: "kept as it was typed" },
      "Choose an option from the list",
    ],
    ["none", {}, "Choose an option from the list"],
  ])("is refused with %s, and keeps entries", async (_, form, why) => {
    const { note = "" } = form as Record<string, string>;
    const given = await kim.post(await requested(), form);
    expect(given.status).toBe(400);
    const html = await given.text();
    expect(html).toContain(why);
    expect(html).toContain(`>${Bun.escapeHTML(note)}</textarea>`);
    expect(html).not.toContain("<script>alert");
    expect(await requests()).toMatchObject([{ status: "waiting" }]);
    expect(await mails(world)).toEqual([]);
  });
});

describe("two simultaneous operators", () => {
  test("let one decide and give the other a conflict", async () => {
    const decision = await requested();
    const bo = await world.as("bo");
    const answers = await Promise.all([
      kim.post(decision, { verdict: "approve" }),
      bo.post(decision, { verdict: "decline", note: "No" }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(await late?.text()).toContain("This has already been decided.");
    const [request, ...others] = await requests();
    expect(others).toEqual([]);
    const { certified } = await findPackage(world.db, lot.id);
    expect(certified).toBe(request?.status === "approved" ? 1 : 0);
    expect(await mails(world)).toHaveLength(1);
  });

  test("decide nothing by sending the same form again", async () => {
    const decision = await requested();
    await kim.post(decision, { verdict: "decline", note: "No" });
    await requested();
    expect((await kim.post(decision, { verdict: "approve" })).status).toBe(409);
    const found = await requests();
    expect(found.map(({ status }) => status).toSorted()).toEqual(["declined", "waiting"]);
  });

  test("find no request for a package deleted in the meantime", async () => {
    const decision = await requested();
    await (await world.as("mei")).json("DELETE", `/api/packages/${lot.id}`);
    const gone = [decision, "/operator/certifications/nonsense"];
    const late = gone.map((path) => kim.post(path, { verdict: "approve" }));
    expect(await statuses(...late)).toEqual([404, 404]);
    expect(await requests()).toEqual([]);
  });
});

describe("the record", () => {
  test("is paged, even if decisions have the same time", async () => {
    const decided = new Set<string>();
    for (let i = 0; i < 23; i++) {
      const note = `Reason ${i}.`;
      decided.add(note);
      const decision = { packageId: lot.id, decidedBy: null, note };
      await declineCertification(world.db, decision, world.clock.now());
    }
    const first = await (await kim.get("/operator/certifications")).text();
    expect(first).toContain("Command line");
    const [, next = ""] = /href="(\/operator\/certifications\?[^"]*after=[^"]+)"/.exec(first) ?? [];
    const second = await (await kim.get(next.replaceAll("&amp;", "&"))).text();
    const shown = [first, second].map((html) => html.match(/Reason \d+\./g) ?? []);
    expect(shown.map(({ length }) => length)).toEqual([20, 3]);
    expect(new Set(shown.flat())).toEqual(decided);
    expect(second).not.toContain("after=");
  });

  test("keeps the decisions of an operator who has left", async () => {
    await kim.post(await requested(), { verdict: "decline", note: "No" });
    await world.db.deleteFrom("users").where("id", "=", world.people.kim.id).execute();
    const html = await (await (await world.as("bo")).get("/operator/certifications")).text();
    expect(html).toContain("A former operator");
  });
});
