import { beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Package } from "../../../src/packages/packages";
import { addSample } from "../../../src/samples/samples";
import { changeSettings } from "../../../src/settings/settings";
import { renderMail } from "../../../views/mail/templates";
import { compareAll } from "../../support/comparisons";
import { worldForEach } from "../../support/each-world";
import { addLot } from "../../support/listings";
import { addUser } from "../../support/people";
import { anAnalysis } from "../../support/samples";
import type { Browser } from "../../support/world";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });
const fixtures = join(import.meta.dir, "../../quality/fixtures");
const text = (await Bun.file(join(fixtures, "moby-dick-1.txt")).text()).slice(0, 9000);
let tenth = 0;
const copy = text.replace(/\p{L}+/gu, (word) => (++tenth % 10 === 0 ? `${word}zqx` : word));

let mei: Browser;
let lee: Browser;
let original: Package;
let copied: Package;

beforeEach(async () => {
  const { db, clock, people } = world;
  const { id } = await addUser(db, "lee", clock.now(), { role: "seller", organization: "Kowloon" });
  mei = await world.as("mei");
  lee = await world.as("lee" as "mei");
  original = await addLot(db, people.mei.id, clock.now(), { title: "Whaling tales" });
  copied = await addLot(db, id, clock.now(), { title: "Sea stories" });
});

async function upload(lot: Package, filename: string, fileContent: string) {
  world.clock.advance(1000);
  const sample = { filename, fileContent, fileType: "txt", contentType: "literary" } as const;
  const owner = { packageId: lot.id, sellerId: lot.seller_id };
  return addSample(world.db, owner, sample, anAnalysis(), world.clock.now());
}

const compare = () => compareAll(world.db, world.clock.now());
const found = () => world.db.selectFrom("near_copies").selectAll().execute();
const html = async (by: Browser, path: string) => (await by.get(path)).text();

async function mailsOfNearDuplicates() {
  const queued = await world.db
    .selectFrom("mail_outbox")
    .select(["recipient", "template", "template_values"])
    .where("template", "like", "near-copy-%")
    .orderBy("template")
    .orderBy("recipient")
    .execute();
  return queued.map(({ template_values, ...mail }) => ({
    ...mail,
    values: JSON.parse(template_values) as Record<string, unknown>,
  }));
}

const waiting = (count: number) =>
  `href="/operator/near-copies">Near-duplicates</a></th><td>${count}</td>`;

async function copying(): Promise<string> {
  await upload(original, "whales.txt", text);
  await upload(copied, "sea.txt", copy);
  await compare();
  const [finding] = await found();
  return `/operator/near-copies/${finding?.id}`;
}

describe("a near-duplicate of another seller's sample", () => {
  test("appears only at the operators' desk", async () => {
    const finding = await copying();
    expect(await found()).toMatchObject([
      { package_id: copied.id, other_package_id: original.id, status: "waiting" },
    ]);
    const kim = await world.as("kim");
    expect(await html(kim, "/operator")).toContain(waiting(1));
    const desk = await html(kim, "/operator/near-copies");
    for (const part of [
      "Whaling tales",
      "Sea stories",
      "Kowloon",
      "sea.txt",
      "of the shorter sample",
    ])
      expect(desk).toContain(part);
    for (const other of [world.visitor, mei, lee, await world.as("ada")]) {
      expect((await other.get("/operator/near-copies")).status).toBe(404);
      expect((await other.get(finding)).status).toBe(404);
      const form = { verdict: "confirm", note: "the same" };
      expect((await other.post(finding, form)).status).toBe(404);
      for (const lot of [original, copied]) {
        const pages = [`/package/${lot.id}`, `/api/packages/${lot.id}`, `/profile/data.json`];
        for (const page of [...pages, `/api/packages/${lot.id}/samples`])
          expect(await html(other, page)).not.toMatch(
            /near-?cop|nearly the same text|nearly identical/i,
          );
      }
    }
  });

  test("appears side by side, with shared text marked", async () => {
    const page = await html(await world.as("kim"), await copying());
    expect(page).toContain("<mark>");
    expect(page).toContain("Uploaded first");
    expect(page).not.toMatch(/<mark>[^<]*zqx/);
  });

  test("appears on both packages once confirmed, without the reason", async () => {
    const finding = await copying();
    const kim = await world.as("kim");
    const refused = await kim.post(finding, { verdict: "confirm", note: "" });
    expect(refused.status).toBe(400);
    const form = { verdict: "confirm", note: "Words swapped, one by one" };
    expect((await kim.post(finding, form)).status).toBe(303);
    expect((await kim.post(finding, form)).status).toBe(409);
    const ofCopy = await html(world.visitor, `/package/${copied.id}`);
    expect(ofCopy).toContain("is nearly identical to a sample");
    expect(ofCopy).toContain("The other was uploaded first.");
    expect(ofCopy).toContain(`href="/package/${original.id}"`);
    expect(ofCopy).not.toContain("Words swapped");
    const ofOriginal = await html(world.visitor, `/package/${original.id}`);
    expect(ofOriginal).toContain("This one was uploaded first.");
    expect(await html(kim, "/operator/near-copies")).toContain("Words swapped");
  });

  test("is reported to both sellers when confirmed and when withdrawn", async () => {
    const finding = await copying();
    const kim = await world.as("kim");
    expect(await mailsOfNearDuplicates()).toEqual([]);
    await kim.post(finding, { verdict: "confirm", note: "Words swapped, one by one" });
    const confirmed = await mailsOfNearDuplicates();
    expect(confirmed.map(({ recipient, values }) => [recipient, values])).toEqual([
      [
        "lee@example.test",
        expect.objectContaining({
          packageId: copied.id,
          title: "Sea stories",
          otherTitle: "Whaling tales",
          filename: "sea.txt",
          isEarlier: false,
          note: "Words swapped, one by one",
        }),
      ],
      [
        "mei@example.test",
        expect.objectContaining({
          packageId: original.id,
          title: "Whaling tales",
          otherTitle: "Sea stories",
          filename: "whales.txt",
          isEarlier: true,
          note: "Words swapped, one by one",
        }),
      ],
    ]);
    const [{ overlap } = { overlap: 0 }] = await found();
    for (const { values } of confirmed) expect(values.percent).toBe(Math.round(overlap * 100));
    await kim.post(finding, { verdict: "dismiss", note: "Both quote Melville" });
    const both = await mailsOfNearDuplicates();
    expect(both.map(({ template }) => template).sort()).toEqual([
      ...["near-copy-confirmed", "near-copy-confirmed"],
      ...["near-copy-dismissed", "near-copy-dismissed"],
    ]);
    expect(JSON.stringify(both)).not.toContain("Melville");
  });

  test("is emailed only after confirmation, to sellers with emails on", async () => {
    const finding = await copying();
    const kim = await world.as("kim");
    await kim.post(finding, { verdict: "dismiss", note: "Both quote Melville" });
    expect(await mailsOfNearDuplicates()).toEqual([]);
    await changeSettings(world.db, original.seller_id, { emailNotifications: false }, 0);
    await kim.post(finding, { verdict: "confirm", note: "the same after all" });
    expect((await mailsOfNearDuplicates()).map(({ recipient }) => recipient)).toEqual([
      "lee@example.test",
    ]);
  });

  test.each([
    ["en", "About 40% of the shorter sample"],
    ["zh", "約有 40%"],
    ["ja", "約40%"],
    ["ko", "약 40%"],
  ] as const)("is explained in %s with its reason and the next steps", (language, share) => {
    const values = { packageId: "p", title: "Sea", filename: "sea.txt", otherTitle: "Whales" };
    const mailValues = { ...values, percent: 40, isEarlier: false, note: "Words swapped." };
    const mail = { template: "near-copy-confirmed", template_values: JSON.stringify(mailValues) };
    const reading = { language, timezone: "UTC", now: 0, unsubscribeUrl: null } as const;
    const { text, link } = renderMail(mail, "https://market.test", reading);
    for (const part of [share, "Words swapped.", "sea.txt", "Whales"]) expect(text).toContain(part);
    expect(link).toBe("https://market.test/package/p");
  });

  test("appears to nobody once dismissed", async () => {
    const finding = await copying();
    const kim = await world.as("kim");
    await kim.post(finding, { verdict: "confirm", note: "the same" });
    await kim.post(finding, { verdict: "dismiss", note: "both quote Melville" });
    expect(await found()).toMatchObject([{ status: "dismissed", note: "both quote Melville" }]);
    for (const lot of [original, copied])
      expect(await html(world.visitor, `/package/${lot.id}`)).not.toContain(
        "nearly identical to a sample",
      );
    expect(await html(kim, "/operator")).toContain(waiting(0));
  });

  test("disappears with its sample unless it was confirmed", async () => {
    const finding = await copying();
    const remove = async () => {
      const [row] = await found();
      return lee.post(`/package/${copied.id}/samples/${row?.sample_id}/removal`, {});
    };
    expect((await remove()).status).toBe(303);
    expect(await found()).toEqual([]);
    const kim = await world.as("kim");
    expect((await kim.get(finding)).status).toBe(404);

    await upload(copied, "sea.txt", copy);
    await compare();
    const [again] = await found();
    await kim.post(`/operator/near-copies/${again?.id}`, { verdict: "confirm", note: "the same" });
    expect((await remove()).status).toBe(303);
    expect(await html(world.visitor, `/package/${copied.id}`)).toContain(
      "nearly identical to a sample",
    );
    expect(await html(kim, `/operator/near-copies/${again?.id}`)).toContain(
      "This sample was deleted.",
    );
  });

  test("keeps its decision when the collection is listed again", async () => {
    const finding = await copying();
    const kim = await world.as("kim");
    await kim.post(finding, { verdict: "confirm", note: "the same" });
    await world.db
      .updateTable("packages")
      .set({ status: "ended", ended_at: world.clock.now() })
      .where("id", "=", copied.id)
      .execute();
    const answer = await lee.json("POST", `/api/packages/${copied.id}/relist`, {
      rights: { uses: ["pretraining"] },
    });
    expect(answer.status).toBe(201);
    const { id } = (await answer.json()) as { id: string };
    await compare();
    expect(await html(world.visitor, `/package/${id}`)).toContain("nearly identical to a sample");
    expect(await html(kim, "/operator")).toContain(waiting(0));
    expect((await found()).every(({ status }) => status === "confirmed")).toBe(true);
  });
});

describe("a near-duplicate within a seller's own packages", () => {
  test("appears on both pages, but not to operators", async () => {
    const second = await addLot(world.db, world.people.mei.id, world.clock.now(), {
      title: "Whales once more",
    });
    const first = await upload(original, "whales.txt", text);
    const later = await upload(second, "again.txt", copy);
    await compare();
    expect(await html(world.visitor, `/package/${original.id}`)).toContain("Whales once more");
    expect(await html(world.visitor, `/package/${second.id}`)).toContain("Whaling tales");
    const page = await html(world.visitor, `/package/${second.id}/samples/${later}`);
    expect(page).toContain(`href="/package/${original.id}/samples/${first}"`);
    const kim = await world.as("kim");
    expect(await html(kim, "/operator")).toContain(waiting(0));
    const [own] = await found();
    expect((await kim.get(`/operator/near-copies/${own?.id}`)).status).toBe(404);
  });
});

describe("comparing", () => {
  test("covers each sample once, including earlier ones", async () => {
    await upload(original, "whales.txt", text);
    expect(await compare()).toBe(1);
    expect(await compare()).toBe(0);
    await world.db.updateTable("sample_files").set({ compared: 0 }).execute();
    expect(await compare()).toBe(1);
    const signatures = await world.db.selectFrom("sample_signatures").selectAll().execute();
    expect(signatures).toHaveLength(1);
    expect(signatures[0]?.signature).toHaveLength(512);
  });

  test("finds nothing in unrelated texts or texts without words", async () => {
    const other = await Bun.file(join(fixtures, "textbook-en.txt")).text();
    await upload(original, "whales.txt", text);
    await upload(copied, "lessons.txt", other);
    await upload(copied, "signs.txt", "!?… ".repeat(50));
    expect(await compare()).toBe(3);
    expect(await found()).toEqual([]);
  });

  test("treats a text the same as its lines in JSON", async () => {
    const lines = text.split("\n").filter((line) => line !== "");
    await upload(original, "whales.txt", text);
    await upload(
      copied,
      "whales.jsonl",
      lines.map((line) => JSON.stringify({ text: line })).join("\n"),
    );
    await compare();
    expect(await found()).toMatchObject([{ status: "waiting" }]);
    expect((await found())[0]?.similarity).toBeGreaterThan(0.95);
  });

  test("starts once a server listens", async () => {
    await upload(original, "whales.txt", text);
    await upload(copied, "sea.txt", copy);
    world.app.listen(0);
    const address = `http://localhost:${world.app.server?.port}/healthz`;
    while ((await found()).length === 0) expect((await fetch(address)).status).toBe(200);
    expect(await found()).toHaveLength(1);
  });
});
