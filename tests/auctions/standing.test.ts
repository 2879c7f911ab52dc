import { expect, test } from "bun:test";
import { standingOn, standingsOn } from "../../src/auctions/positions";
import { messagesFor } from "../../views/messages/catalogue";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/lots";
import { type Bidder, play, SCENES } from "../support/standings";
import type { Browser } from "../support/world";

const world = worldForEach();
const BIDDERS: Bidder[] = ["ada", "bo", "kim"];
const { standings: WORDS } = messagesFor("en").dashboard.bids;

/** What each was told last of how it went; that somebody was outbid is no end. */
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

/** What the package's page says on top of its panel. */
async function strips(browser: Browser, packageId: string): Promise<string[]> {
  const html = await (await browser.get(`/package/${packageId}`)).text();
  return [...html.matchAll(/class="standing-strip" data-standing="(\w+)"/g)].map(
    ([, it = ""]) => it,
  );
}

test.each(SCENES)("a package that $name: verb, calls, pages and mails agree", async (scene) => {
  const { db, clock, people } = world;
  const lot = await play(world, scene);
  const all = await standingsOn(db, lot.id, clock.now());
  expect(all).toHaveLength(BIDDERS.length);
  for (const bidder of BIDDERS) {
    const bidderId = people[bidder].id;
    const expected = scene.standings[bidder];
    const one = await standingOn(db, { packageId: lot.id, bidderId }, clock.now());
    expect([bidder, one?.standing]).toEqual([bidder, expected]);
    expect(all.find((each) => each.bidderId === bidderId)).toEqual(one ?? undefined);
    const browser = await world.as(bidder);
    const called = await (await browser.get("/api/dashboard/auctions")).json();
    expect(called).toMatchObject([{ packageId: lot.id, standing: expected }]);
    const own = await (await browser.get(`/api/packages/${lot.id}/standing`)).json();
    expect(own.standing).toBe(expected);
    expect(await strips(browser, lot.id)).toEqual([expected]);
    const html = await (await browser.get("/dashboard?tab=bids")).text();
    expect(html).toContain(`data-standing="${expected}"`);
    const [badge, words] =
      scene.offered === bidder ? ["offered", "Offered to you"] : [expected, WORDS[expected]];
    expect(html).toContain(`<span class="status-badge ${badge}">${words}</span>`);
    expect(html.match(/data-standing=/g)).toHaveLength(1);
  }
  // The seller and visitors stand nowhere.
  for (const other of [await world.as("mei"), world.visitor]) {
    expect(await strips(other, lot.id)).toEqual([]);
  }
  expect(await lastMails()).toEqual(scene.mails ?? {});
});

test("whoever has not bid on a package stands nowhere on it", async () => {
  const { db, clock, people } = world;
  const lot = await addLot(db, people.mei.id, clock.now());
  const nobody = { packageId: lot.id, bidderId: people.ada.id };
  expect(await standingOn(db, nobody, clock.now())).toBeNull();
  expect(await standingsOn(db, lot.id, clock.now())).toEqual([]);
  expect(await (await (await world.as("ada")).get("/api/dashboard/auctions")).json()).toEqual([]);
  expect((await world.visitor.get("/api/dashboard/auctions")).status).toBe(401);
});
