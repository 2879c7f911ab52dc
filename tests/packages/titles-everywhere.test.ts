import { beforeEach, describe, expect, test } from "bun:test";
import { mailSellersOfBids, nextBidNews } from "../../src/auctions/bid-news";
import { auctionsOfMember } from "../../src/auctions/reading/member-auctions";
import { approveCertification } from "../../src/certification/decisions";
import { requestCertification } from "../../src/certification/requests";
import { newId } from "../../src/lib/ids";
import type { Package } from "../../src/packages/packages";
import { acceptBid } from "../../src/trade/decisions";
import { renderMail } from "../../views/mail/templates";
import { says } from "../support/chats";
import { addSale } from "../support/deals";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { addBid } from "../support/trade-fair";

const world = worldForEach({ env: { OPERATOR_EMAILS: "kim@example.test" } });

const ENGLISH = '=1+1 <b>Tang</b> "Poems"';
const TITLES = {
  title: "全唐詩",
  englishTitle: ENGLISH,
  language: "zh-traditional" as const,
  certified: false,
};
const ESCAPED = "=1+1 &lt;b&gt;Tang&lt;/b&gt; &quot;Poems&quot;";

const read = async (person: "mei" | "ada" | "bo" | "kim", path: string) =>
  (await (await world.as(person)).get(path)).text();

async function expectNamed(person: Parameters<typeof read>[0], path: string): Promise<void> {
  const [english, chinese] = [
    await read(person, path),
    await read(person, `${path}${path.includes("?") ? "&" : "?"}lang=zh-Hant`),
  ];
  const main = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  expect(main(english)).toContain(ESCAPED);
  expect(main(english)).toContain("全唐詩");
  expect(main(english)).not.toContain("<b>Tang");
  const shown = main(chinese).replaceAll(/<script[\s\S]*?<\/script>|data-props="[^"]*"/g, "");
  expect(shown).toContain("全唐詩");
  expect(shown).not.toContain("Tang");
}

function textIn(mail: Parameters<typeof renderMail>[0], language: "en" | "zh" | "ja") {
  const reading = { timezone: null, now: world.clock.now(), unsubscribeUrl: null, language };
  return renderMail(mail, "https://market.example", reading);
}

describe("a running package's title in the reader's language", () => {
  let lot: Package;
  let bidId: string;

  beforeEach(async () => {
    const { db, people, clock } = world;
    lot = await addLot(db, people.mei.id, clock.now(), TITLES);
    bidId = await addBid(world, "ada", lot, 150_000);
  });

  test("appears on the trade page and in its responses", async () => {
    for (const path of ["/trade", "/trade?tab=pending", `/trade?package=${lot.id}`])
      await expectNamed("mei", path);
    for (const path of ["/api/seller/bids", "/api/seller/trade-packages"]) {
      const body = JSON.parse(await read("mei", path));
      expect(body).toMatchObject([{ packageTitle: "全唐詩", packageEnglishTitle: ENGLISH }]);
    }
  });

  test("appears in a conversation and in the bidder's responses", async () => {
    await says(world, "ada", "mei", lot, "Is it complete?");
    await expectNamed("ada", `/messages/${lot.id}/${world.people.mei.id}`);
    const named = { packageTitle: "全唐詩", packageLang: "zh-Hant", packageEnglishTitle: ENGLISH };
    for (const path of ["/api/dashboard/bids", "/api/dashboard/auctions"])
      expect(JSON.parse(await read("ada", path))).toMatchObject([named]);
    expect(JSON.parse(await read("ada", "/api/chat"))).toMatchObject([
      { title: "全唐詩", titleLanguage: "zh-Hant", englishTitle: ENGLISH },
    ]);
  });

  test("appears on its deletion and certification pages", async () => {
    const { db, people, clock } = world;
    for (const page of ["deletion", "certification"])
      await expectNamed("mei", `/package/${lot.id}/${page}`);
    await requestCertification(db, lot.id, people.mei.id, clock.now());
    await expectNamed("kim", "/operator/certifications");
    await approveCertification(db, { packageId: lot.id, decidedBy: people.kim.id }, clock.now());
    await expectNamed("kim", "/operator/certifications");
  });

  test("appears in near-duplicate reports on pages and in emails", async () => {
    const { db, people, clock } = world;
    const other = await addLot(db, people.ada.id, clock.now(), {
      title: "宋詞",
      englishTitle: "Song Lyrics",
      language: "zh-traditional",
    });
    const id = newId(clock.now());
    await db
      .insertInto("near_copies")
      .values({
        id,
        package_id: other.id,
        other_package_id: lot.id,
        status: "waiting",
        filename: "a.txt",
        other_filename: "b.txt",
        similarity: 1,
        overlap: 1,
        found_at: clock.now(),
      })
      .execute();
    for (const path of ["", `/${id}`]) await expectNamed("kim", `/operator/near-copies${path}`);
    const kim = await world.as("kim");
    await kim.post(`/operator/near-copies/${id}`, { verdict: "confirm", note: "A copy" });
    await expectNamed("ada", `/package/${other.id}`);
    const mails = await db
      .selectFrom("mail_outbox")
      .selectAll()
      .where("template", "=", "near-copy-confirmed")
      .execute();
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      const inEnglish = JSON.stringify(textIn(mail, "en"));
      expect(inEnglish).toContain("Song Lyrics");
      expect(inEnglish).not.toMatch(/宋詞|全唐詩/);
      expect(JSON.stringify(textIn(mail, "zh"))).not.toMatch(/Song|Tang/);
    }
  });

  test("appears among the reasons that an account cannot be deleted", () =>
    expectNamed("ada", "/profile/deletion"));

  test("appears in toasts", async () => {
    const { db, people, clock } = world;
    expect(await auctionsOfMember(db, people.ada.id, clock.now())).toMatchObject([
      { title: "全唐詩", titleLanguage: "zh-Hant", englishTitle: ENGLISH },
    ]);
  });

  test("appears in emails about several packages or a deleted one", async () => {
    const { db, clock } = world;
    await mailSellersOfBids(db, clock.now());
    await addBid(world, "bo", lot, 200_000);
    const due = await nextBidNews(db);
    clock.set(due ?? 0);
    await mailSellersOfBids(db, clock.now());
    await (await world.as("mei")).json("DELETE", `/api/packages/${lot.id}`);
    for (const template of ["bid-summary", "package-deleted"] as const) {
      const mail = await db
        .selectFrom("mail_outbox")
        .selectAll()
        .where("template", "=", template)
        .limit(1)
        .executeTakeFirstOrThrow();
      const [english, chinese] = [textIn(mail, "en"), textIn(mail, "zh")];
      expect(english.subject + english.text).toContain(ENGLISH);
      expect(english.subject + english.text).not.toContain("全唐詩");
      expect(chinese.subject + chinese.text).not.toContain("Tang");
    }
  });

  test("appears in the review of its contract", async () => {
    const { db, people, clock } = world;
    await acceptBid(db, { bidId, sellerId: people.mei.id }, clock.now());
    await expectNamed("mei", `/bid/${bidId}/contract`);
  });
});

describe("a sold package's title in the reader's language", () => {
  let contractId: string;

  beforeEach(async () => {
    contractId = await addSale(world, world.clock.now(), TITLES);
  });

  test("appears in lists of contracts and sales", async () => {
    for (const person of ["mei", "bo"] as const) await expectNamed(person, "/contracts");
    await expectNamed("mei", "/dashboard?tab=sales");
    await expectNamed("mei", "/trade");
  });

  test("appears with the original in the seller's table, never as a formula", async () => {
    const [head, row] = (await read("mei", "/dashboard/sales.csv")).split("\r\n");
    expect(head).toContain(",delivery,english_title,");
    expect(row).toContain(",全唐詩,");
    expect(row).toEndWith(`,"'=1+1 <b>Tang</b> ""Poems""",0.00,,,`);
  });

  test("appears in the contract email's subject and in notifications", async () => {
    const { db } = world;
    const mail = await db
      .selectFrom("mail_outbox")
      .selectAll()
      .where("template", "=", "contract")
      .where("contract_id", "=", contractId)
      .executeTakeFirstOrThrow();
    const subjectIn = (language: "en" | "zh" | "ja") => textIn(mail, language).subject;
    for (const language of ["en", "ja"] as const) expect(subjectIn(language)).toContain(ENGLISH);
    expect(subjectIn("zh")).toContain("全唐詩");
    expect(subjectIn("zh")).not.toContain("Tang");
    expect(await read("bo", "/notifications")).toContain(ESCAPED);
    expect(await read("bo", "/notifications?lang=zh-Hant")).not.toContain("Tang");
  });
});
