import { beforeEach, describe, expect, test } from "bun:test";
import { MINUTE } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { addSale } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { answer, refusal, statuses } from "../support/http";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import { NOTICE, REASONS } from "../support/notices";
import { addShownSample } from "../support/samples";
import type { Browser } from "../support/world";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now());
});

const notice = (changes: Record<string, unknown> = {}) => ({
  ...NOTICE,
  about: `/package/${lot.id}`,
  ...changes,
});

const give = (changes?: Record<string, unknown>, by: Browser = world.visitor) =>
  by.json("POST", "/api/notices", notice(changes));
const rows = () => world.db.selectFrom("notices").selectAll().orderBy("reference").execute();
const pathOf = (url: string) => new URL(url).pathname;

describe.each(["form", "call"] as const)("by %s", (way) => {
  const send = (changes?: Record<string, unknown>) => {
    if (way === "call") return give(changes);
    const typed = Object.entries(notice(changes)).map(([name, value]) => [name, String(value)]);
    return world.visitor.post("/report", Object.fromEntries(typed));
  };

  test("a notice needs no account, and is confirmed by email", async () => {
    expect(await statuses(send({ goodFaith: false }), send({ about: "/terms" }))).toEqual([
      400, 400,
    ]);
    expect([await rows(), await outbox(world)]).toEqual([[], []]);
    const sent = await send();
    expect(sent.status).toBe(way === "form" ? 303 : 201);
    const path =
      way === "form" ? sent.headers.get("location") : pathOf((await sent.json()).statusUrl);
    expect(path).toMatch(/^\/report\/[\w-]{43}$/);
    const [row] = await rows();
    const secret = path?.split("/").at(-1) ?? "";
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(row).toMatchObject({
      reference: "N-2026-000001",
      about: `/package/${lot.id}`,
      package_id: lot.id,
      subject_id: world.people.mei.id,
      kind: "copyright",
      reasons: REASONS,
      works: "The Tide, The Harbour, The Kite",
      name: "Grace Ho",
      email: "grace@publisher.test",
      good_faith: 1,
      notifier_id: null,
      decision: null,
      folded_into: null,
      received_at: world.clock.now(),
    });
    const page = await world.visitor.get(path ?? "");
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    const html = await page.text();
    expect(html).toContain('<meta name="robots" content="noindex">');
    for (const shown of ["N-2026-000001", REASONS, "reviewing your report"])
      expect(html).toContain(shown);
    const mails = await outbox(world, "notice-received");
    expect(mails.map(({ to, values }) => [to, values])).toEqual([
      [
        "grace@publisher.test",
        {
          number: "N-2026-000001",
          secret,
          kind: "copyright",
          isRepeat: false,
          readerLanguage: "en",
          token: expect.stringMatching(/^[\w-]{43}$/),
        },
      ],
    ]);
  });
});

describe("a notice", () => {
  // Article 16(2) of Regulation (EU) 2022/2065.
  test.each([
    ["(a) an explanation", { reasons: undefined }, "reasons"],
    ["(a) an explanation of a few words", { reasons: "Mine." }, "reasons"],
    ["(b) the exact location", { about: undefined }, "about"],
    ["(c) a name", { name: " " }, "name"],
    ["(c) an email address", { email: undefined }, "email"],
    ["(c) a real email address", { email: "grace" }, "email"],
    ["(d) good faith", { goodFaith: undefined }, "goodFaith"],
    ["(d) good faith, stated", { goodFaith: false }, "goodFaith"],
    ["a kind", { kind: "spam" }, "kind"],
    ["This is too long", { reasons: "x".repeat(5001) }, "reasons"],
    ["reasons that are a text", { reasons: { $gt: "" } }, "reasons"],
  ])("requires %s", async (_, changes, path) => {
    const [status, body] = await answer(give(changes));
    expect(status).toBe(400);
    expect((body as { errors: unknown[] }).errors).toEqual([{ path, message: expect.any(String) }]);
    expect(await rows()).toEqual([]);
    expect(await outbox(world)).toEqual([]);
  });

  test.each([
    "https://evil.example/package/1",
    "//evil.example/x",
    "/package/../operator",
    "/package/%2e%2e/operator",
    "/package/x#y",
    "/operator/reports",
    "javascript:alert(1)",
    "package",
  ])("is refused about %s", async (about) => {
    expect(await refusal(give({ about }))).toEqual([400, "invalid-input"]);
    expect(await rows()).toEqual([]);
  });

  test("is refused about missing, deleted or hidden content", async () => {
    const gone = `/package/${lot.id.replace(/.$/, lot.id.endsWith("0") ? "1" : "0")}`;
    const [, body] = await answer(give({ about: gone }));
    expect(JSON.stringify(body)).toContain("This page doesn't exist or has been removed.");
    await world.db.updateTable("packages").set({ shown: 0 }).where("id", "=", lot.id).execute();
    expect(await refusal(give())).toEqual([400, "invalid-input"]);
    expect(await rows()).toEqual([]);
  });

  test("can concern each kind of page", async () => {
    const { db, people, clock } = world;
    const sale = await addSale(world, clock.now(), { title: "Sold" });
    const review = {
      id: lot.id,
      contract_id: sale,
      side: "buyer" as const,
      author_id: people.bo.id,
      subject_id: people.mei.id,
      stars: 1,
      text: "No",
      created_at: 1,
      shown_at: 1,
    };
    await db.insertInto("deal_reviews").values(review).execute();
    const ada = await world.as("ada");
    const message = { receiverId: people.mei.id, message: "Hello" };
    await ada.json("POST", `/api/packages/${lot.id}/chat`, message);
    const mei = people.mei.id;
    const pages: Array<[string, string | null, string]> = [
      [`/package/${lot.id}#sample`, lot.id, mei],
      [`/package/${lot.id}/samples`, lot.id, mei],
      [`/roadshow/${lot.id}`, lot.id, mei],
      [`/publisher/${mei}`, null, mei],
      [`/publisher/${mei}#review-${review.id}`, null, people.bo.id],
      [`/messages/${lot.id}/${mei}`, null, mei],
    ];
    for (const [about] of pages) expect((await give({ about }, ada)).status).toBe(201);
    const given = await rows();
    expect(given.map((row) => [row.about, row.package_id, row.subject_id])).toEqual(pages);
    expect(given.map((row) => row.notifier_id)).toEqual(pages.map(() => people.ada.id));
    const chat = { about: `/messages/${lot.id}/${mei}` };
    expect(await refusal(give(chat))).toEqual([400, "invalid-input"]);
    expect(await refusal(give(chat, await world.as("bo")))).toEqual([400, "invalid-input"]);
    const pasted = { about: `http://localhost:3000/package/${lot.id}?tab=1`, kind: "other" };
    expect((await give(pasted)).status).toBe(201);
    expect((await rows()).at(-1)?.about).toBe(`/package/${lot.id}`);
  });

  test("shows its text escaped, without direction controls", async () => {
    const reasons = "<script>alert(1)</script> \u202etxet";
    const [, body] = await answer(give({ reasons, name: "<b>G\u202e" }));
    const html = await (
      await world.visitor.get(pathOf((body as { statusUrl: string }).statusUrl))
    ).text();
    expect(html).toContain("&lt;script&gt;alert(1)");
    expect(html).not.toContain("<script>alert(1)");
    expect(html).not.toContain("\u202e");
  });

  test("cannot be found by guessing", async () => {
    await give();
    for (const guess of ["x".repeat(43), "N-2026-000001", "%00", "a'b"])
      expect((await world.visitor.get(`/report/${guess}`)).status).toBe(404);
  });
});

describe("repeated notices", () => {
  const folds = async () => (await rows()).map((row) => row.folded_into);

  test("from one member are merged into the first", async () => {
    const ada = await world.as("ada");
    const own = { email: "ada@example.test" };
    const answers = await Promise.all([give(own, ada), give(own, ada)]);
    expect(await statuses(...answers)).toEqual([201, 201]);
    const bodies = (await Promise.all(answers.map((given) => given.json()))) as Array<{
      number: string;
      statusUrl: string;
    }>;
    expect(bodies.map(({ number }) => number)).toEqual(["N-2026-000001", "N-2026-000001"]);
    expect(new Set(bodies.map(({ statusUrl }) => statusUrl)).size).toBe(2);
    await give({ ...own, kind: "misleading" }, ada);
    await give({ ...own, about: `/publisher/${world.people.mei.id}` }, ada);
    await give(own, await world.as("bo"));
    expect(await folds()).toEqual([null, "N-2026-000001", null, null, null]);
    const mails = await outbox(world, "notice-received");
    expect(mails.filter(({ values }) => values.number === "N-2026-000001")).toHaveLength(1);
  });

  test("from one network or with one typed address are kept apart", async () => {
    await give();
    await give();
    await give({ email: "other@publisher.test" });
    await give({}, await world.as("ada"));
    expect(await folds()).toEqual([null, null, null, null]);
    expect((await rows()).map((row) => row.network_hash)).toEqual([null, null, null, null]);
  });
});

describe("floods of notices", () => {
  test("are refused after 20 a day from one network", async () => {
    for (let at = 0; at < 20; at++) expect((await give()).status).toBe(201);
    const refused = await give();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(MINUTE / 1000);
    expect(await rows()).toHaveLength(20);
  });

  test("with somebody's address are received, and email them only now and then", async () => {
    const { clock } = world;
    const receipts = () => outbox(world, "notice-received");
    for (let at = 0; at < 12; at++) expect((await give()).status).toBe(201);
    const due = await world.db.selectFrom("mail_outbox").select("next_attempt_at").execute();
    expect(due.map((mail) => mail.next_attempt_at - clock.now())).toEqual([0, 5 * MINUTE]);
    clock.advance(5 * MINUTE);
    for (let at = 0; at < 7; at++) expect((await give()).status).toBe(201);
    expect(await rows()).toHaveLength(19);
    expect((await receipts()).map(({ to }) => to)).toEqual(Array(3).fill("grace@publisher.test"));
    await give({ email: "ada@example.test" }, await world.as("ada"));
    expect((await receipts()).filter(({ to }) => to === "ada")).toHaveLength(1);
  });
});

describe("a Report link", () => {
  test("appears on packages, samples, publishers and conversations", async () => {
    const { people } = world;
    const mei = people.mei.id;
    const link = (about: string) => `href="/report?about=${encodeURIComponent(about)}"`;
    await addShownSample(world, lot);
    const page = await (await world.visitor.get(`/package/${lot.id}`)).text();
    expect(page).toContain(link(`/package/${lot.id}`));
    expect(page).toContain(link(`/package/${lot.id}#sample`));
    expect(page).not.toContain(link(`/roadshow/${lot.id}`));
    const profile = await (await world.visitor.get(`/publisher/${mei}`)).text();
    expect(profile).toContain(link(`/publisher/${mei}`));
    const ada = await world.as("ada");
    const chat = `/messages/${lot.id}/${mei}`;
    expect(await (await ada.get(chat)).text()).not.toContain("report-link");
    const message = { receiverId: mei, message: "Hello" };
    await ada.json("POST", `/api/packages/${lot.id}/chat`, message);
    expect(await (await ada.get(chat)).text()).toContain(link(chat));
  });
});

describe("the page /report", () => {
  test("keeps entries on a refusal, and the notifier's language", async () => {
    const { visitor } = world;
    const about = `/package/${lot.id}`;
    const form = await (await visitor.get(`/report?about=${encodeURIComponent(about)}`)).text();
    expect(form).toContain(`value="${about}"`);
    const evil = await (await visitor.get("/report?about=//evil.example")).text();
    expect(evil).toContain('name="about" value=""');
    const { goodFaith: _, ...typed } = notice({ reasons: "<b>Ours since 1998" });
    const refused = await visitor.post("/report", typed as Record<string, string>);
    expect(refused.status).toBe(400);
    const again = await refused.text();
    expect(again).toContain("&lt;b&gt;Ours since 1998</textarea>");
    expect(again).toContain("Check this box to continue");
    const fields = { ...(typed as Record<string, string>), goodFaith: "true" };
    await visitor.post("/report", fields, { "accept-language": "ja" });
    expect((await rows()).map((row) => row.language)).toEqual(["ja"]);
  });

  test("is prefilled with a member's name and address", async () => {
    const html = await (await (await world.as("ada")).get("/report")).text();
    expect(html).toContain('value="ada Lim"');
    expect(html).toContain('value="ada@example.test"');
  });
});
