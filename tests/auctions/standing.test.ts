import { expect, test } from "bun:test";
import { messagesFor } from "../../messages/catalogue";
import { panelWords, releaseWords } from "../../messages/panel-words";
import { auctionOfMember } from "../../src/auctions/reading/member-auctions";
import { standingOn, standingsOn } from "../../src/auctions/reading/positions";
import { addFavorite } from "../../src/favorites/favorites";
import { isoTime } from "../../src/lib/time";
import { findPackage } from "../../src/packages/packages";
import { bindingOf, bindsUntil, type Standing } from "../../src/rules/standing";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { type Bidder, play, SCENES } from "../support/standings";
import type { Browser } from "../support/world";

const world = worldForEach();
const BIDDERS: Bidder[] = ["ada", "bo", "kim"];
const { standings: WORDS } = messagesFor("en").dashboard.bids;
const RELEASED = releaseWords(messagesFor("en").auctions);
const { price: PRICES } = panelWords(messagesFor("en"), {
  isRound: false,
  isContracted: false,
  isUnconfirmed: false,
  hasColleagues: false,
});
const WINNING: Standing[] = ["leading", "undecided", "accepted", "won"];

async function lastMails(): Promise<Partial<Record<string, string>>> {
  const rows = await world.db
    .selectFrom("mail_outbox")
    .select(["recipient", "template"])
    .where("template", "<>", "outbid")
    .where("recipient", "<>", "mei@example.test")
    .orderBy("id")
    .execute();
  return Object.fromEntries(
    rows.map(({ recipient, template }) => [recipient.split("@")[0], template]),
  );
}

async function panelOf(browser: Browser, packageId: string) {
  const html = await (await browser.get(`/package/${packageId}`)).text();
  const [, label = ""] = /class="panel-label">([^<]*)</.exec(html) ?? [];
  const strips = [...html.matchAll(/class="standing-strip" data-standing="(\w+)"(.*?)<\/div>/gs)];
  return { label, strips: strips.map(([, it = ""]) => it), text: strips[0]?.[2] ?? "" };
}

async function favouriteOf(browser: Browser): Promise<{ label: string; times: string[] }> {
  const html = await (await browser.get("/dashboard?tab=favorites")).text();
  const [, label = ""] = /figure-label">([^<·]*) ·/.exec(html) ?? [];
  return { label, times: [...html.matchAll(/dateTime="([^"]+)"/g)].map(([, it = ""]) => it) };
}

test.each(SCENES)(
  "shows the same standing in calls, pages and emails for a package that $name",
  async (scene) => {
    const { db, clock, people } = world;
    const lot = await play(world, scene);
    const { price = "highest" } = scene;
    const all = await standingsOn(db, lot.id, clock.now());
    expect(all).toHaveLength(BIDDERS.length);
    const after = await findPackage(db, lot.id);
    for (const bidder of BIDDERS) {
      const bidderId = people[bidder].id;
      const standing = scene.standings[bidder];
      const release = scene.releases?.[bidder] ?? null;
      const isBound =
        standing !== "released" &&
        standing !== "won" &&
        !(standing === "outbid" && after.sale_rule === "highest");
      const until = isBound ? bindsUntil(bindingOf(after), standing === "accepted") : null;
      const expected = { standing, release, bindsUntil: until };
      const one = await standingOn(db, { packageId: lot.id, bidderId }, clock.now());
      expect([bidder, one]).toMatchObject([bidder, expected]);
      expect(all.find((each) => each.bidderId === bidderId)).toEqual(one ?? undefined);
      const stated = { standing, bindsUntil: until === null ? null : isoTime(until) };
      const shown = await auctionOfMember(
        db,
        { packageId: lot.id, memberId: bidderId },
        clock.now(),
      );
      expect(shown).toMatchObject(stated);
      expect(shown?.contractId === null).toBe(standing !== "won");
      const browser = await world.as(bidder);
      const called = await (await browser.get("/api/dashboard/auctions")).json();
      expect(called).toMatchObject([{ packageId: lot.id, ...stated, release, priceKind: price }]);
      const own = await (await browser.get(`/api/packages/${lot.id}/standing`)).json();
      expect(own).toMatchObject({ ...stated, release });
      const [bid] = await (await browser.get("/api/dashboard/bids")).json();
      const beaten = standing === "leading" && Object.values(scene.standings).includes("accepted");
      expect(bid.isWinning).toBe(WINNING.includes(standing) && !beaten);
      const panel = await panelOf(browser, lot.id);
      expect(panel).toMatchObject({ label: PRICES[price], strips: [standing] });
      const html = await (await browser.get("/dashboard?tab=bids")).text();
      expect(html).toContain(`data-standing="${standing}"`);
      const offered = scene.offered === bidder;
      const [badge, words] = offered ? ["offered", "Offered to you"] : [standing, WORDS[standing]];
      expect(html).toContain(`<span class="status-badge ${badge}">${words}</span>`);
      expect(html.match(/data-standing=/g)).toHaveLength(1);
      expect(html).not.toMatch(/\d UTC(?!<\/time>)/);
      if (release !== null && !offered) {
        const { hint } = RELEASED[release];
        for (const page of [panel.text, html]) expect(page).toContain(Bun.escapeHTML(hint));
      }
      await addFavorite(db, bidderId, lot.id, clock.now());
      const favourite = await favouriteOf(browser);
      expect(favourite.label).toBe(price === "sold" ? "Sold for" : "Highest bid");
      expect(favourite.times).toEqual([isoTime(after.ended_at ?? after.auction_end_time)]);
    }
    for (const other of [await world.as("mei"), world.visitor]) {
      expect((await panelOf(other, lot.id)).strips).toEqual([]);
    }
    expect(await lastMails()).toEqual(scene.mails ?? {});
  },
);

test("gives no standing to members who have not bid", async () => {
  const { db, clock, people } = world;
  const lot = await addLot(db, people.mei.id, clock.now());
  const nobody = { packageId: lot.id, bidderId: people.ada.id };
  expect(await standingOn(db, nobody, clock.now())).toBeNull();
  expect(await standingsOn(db, lot.id, clock.now())).toEqual([]);
  expect(await (await (await world.as("ada")).get("/api/dashboard/auctions")).json()).toEqual([]);
  expect((await world.visitor.get("/api/dashboard/auctions")).status).toBe(401);
});
