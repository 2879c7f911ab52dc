import { beforeEach, describe, expect, test } from "bun:test";
import { placeBid } from "../../src/auctions/bidding/bids";
import { memberFigures } from "../../src/dashboard/figures";
import { addFavorite } from "../../src/favorites/favorites";
import { DAY } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { acceptBid } from "../../src/trade/decisions";
import { sendContractOf } from "../support/contracts";
import { worldForEach } from "../support/each-world";
import { addLot } from "../support/listings";
import { bid } from "../support/market";
import type { Person } from "../support/people";
import { preparedPlans } from "../support/query-plans";
import { isOnPostgres } from "../support/run-engine";

const world = worldForEach();
let lot: Package;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), { title: "Tide tables" });
});

async function html(person: Person, path = "/dashboard"): Promise<string> {
  const response = await (await world.as(person)).get(path);
  expect(response.status).toBe(200);
  return response.text();
}

const textOf = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

const cards = (page: string) => textOf(/<dl class="summary-cards".*?<\/dl>/s.exec(page)?.[0] ?? "");

describe("/dashboard", () => {
  test("returns 404 to visitors, and sends an open page to sign-in", async () => {
    const response = await world.visitor.get("/dashboard");
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Page Not Found");
    const part = await world.visitor.get("/dashboard", { "hx-request": "true" });
    expect(part.status).toBe(401);
  });

  test("counts the member's own bids and sums the contracts that hold", async () => {
    const { db, people, clock } = world;
    const over = await addLot(db, people.mei.id, clock.now() - 2 * DAY, {
      auctionDurationHours: 24,
    });
    await bid(world, "bo", lot, 105_000);
    const accepted = await bid(world, "ada", lot, 120_050);
    await acceptBid(db, { bidId: accepted, sellerId: people.mei.id }, clock.now());
    const before = { now: () => over.auction_end_time - 1 };
    await placeBid(
      db,
      { packageId: over.id, bidderId: people.ada.id, amountCents: 105_000, idempotencyKey: null },
      before,
    );
    await addLot(db, people.mei.id, clock.now(), { startsAt: clock.now() + DAY });
    const of = (person: Person) =>
      memberFigures({ db, readOnlyDb: db }, people[person].id, clock.now());
    expect(await of("mei")).toEqual({
      packages: 3,
      activeAuctions: 1,
      upcomingAuctions: 1,
      bids: 0,
      spentCents: 0,
    });
    const ada = { packages: 0, activeAuctions: 0, upcomingAuctions: 0, bids: 2 };
    expect(await of("ada")).toEqual({ ...ada, spentCents: 0 });
    await sendContractOf(db, accepted, clock.now());
    expect(await of("ada")).toEqual({ ...ada, spentCents: 0 });
    await db.updateTable("deliveries").set({ state: "paid" }).execute();
    expect(await of("ada")).toEqual({ ...ada, spentCents: 120_050 });
    expect(await of("bo")).toEqual({
      packages: 0,
      activeAuctions: 0,
      upcomingAuctions: 0,
      bids: 1,
      spentCents: 0,
    });
    // PostgreSQL takes another index while the tables are nearly empty.
    if (!isOnPostgres) {
      const plans = await preparedPlans(db, () => of("ada"));
      expect(plans.flatMap(({ steps }) => steps).join("\n")).toContain("contracts_buyer");
    }
    // Many bids are counted on the read-only connection.
    await db.updateTable("packages").set({ bid_count: 1001 }).where("id", "=", lot.id).execute();
    expect((await of("ada")).bids).toBe(2);
    const unread = { db, readOnlyDb: null as never };
    const figures = memberFigures(unread, people.ada.id, clock.now());
    await expect(figures).rejects.toThrow(TypeError);
    const page = cards(await html("ada"));
    for (const card of ["Maximum commitment", "Total Spent"]) expect(page).toContain(card);
    expect(page).not.toContain("Total Bids");
    // Only members who once sold have figures about sales.
    expect(page).not.toMatch(/Total Packages|Active Auctions/);
    expect(cards(await html("mei"))).toMatch(/Total Packages.*Active Auctions/);
    expect(cards(await html("mei"))).toContain("1 more opens later");
    expect(page).toContain("$1,200.50");
  });

  test("shows a seller's packages with status, price and dates", async () => {
    const { db, people, clock } = world;
    const old = await addLot(db, people.mei.id, clock.now() - 9 * DAY, { title: "Star charts" });
    const page = await html("mei");
    expect(page).toContain('href="/create-package"');
    expect(page).toContain(`href="/package/${lot.id}"`);
    expect(page).toContain(`href="/package/${old.id}"`);
    const text = textOf(page);
    expect(text).toContain("List New Package");
    expect(text).toMatch(
      /Active Education Tide tables First bid from \$1,050\.00 Ends Nov 28, 2026/,
    );
    expect(text).toMatch(/Ended Education Star charts First bid from \$1,050\.00 Created Nov 12/);
    expect(await html("ada")).not.toContain("Tide tables");
  });

  test("shows a member's bids by auction, with a link to raise them", async () => {
    const { db, clock, people } = world;
    await bid(world, "ada", lot, 105_000);
    const highest = await bid(world, "bo", lot, 120_000);
    const rowOf = async (person: Person) =>
      /<tr id="auction-.*?<\/tr>/s.exec(await html(person, "/dashboard?tab=bids"))?.[0] ?? "";
    const number = `Package #${lot.id.slice(-8)} Tide tables`;
    const adas = await rowOf("ada");
    expect(textOf(adas)).toStartWith(`Outbid ${number} Bid $1,260.00 to take the lead.`);
    expect(textOf(adas)).toContain("Your highest bid $1,050.00 Highest bid $1,200.00 Ends in 7d");
    expect(adas).toContain(`href="/package/${lot.id}#bidding"`);
    expect(textOf(await rowOf("bo"))).toStartWith(`Leading ${number} `);

    clock.advance(8 * DAY);
    const undecided = await rowOf("bo");
    expect(textOf(undecided)).toStartWith(`Highest bid ${number} The seller has until`);
    expect(undecided).not.toMatch(/#bidding|Won/);
    expect(textOf(await rowOf("ada"))).toStartWith(`Not winning ${number}`);

    await acceptBid(db, { bidId: highest, sellerId: people.mei.id }, clock.now());
    const { id: contractId } = await sendContractOf(db, highest, clock.now());
    const won = await rowOf("bo");
    expect(textOf(won)).toStartWith(`Won ${number}`);
    expect(textOf(won)).toContain("Sold for $1,200.00");
    const link = `href="/contract/${contractId}" aria-label="View contract: ${lot.title}">View contract`;
    expect(won).toContain(link);
    expect(textOf(await rowOf("ada"))).toStartWith(`Released ${number}`);
  });

  test("opens at the bids for buyers and at the packages for sellers", async () => {
    await bid(world, "ada", lot, 105_000);
    const adas = await html("ada");
    expect(adas).toContain('data-standing="leading"');
    expect(adas).toMatch(/<a href="\/dashboard"[^>]* aria-current="page">My Bids<\/a>/);
    const packages = await html("ada", "/dashboard?tab=packages");
    expect(packages).not.toContain("My Packages");
    expect(packages).toContain('aria-current="page">My Bids');
    expect(await html("mei")).toMatch(/<a href="\/dashboard"[^>]* aria-current="page">My Packages/);
  });

  test("shows favorites as links", async () => {
    const { db, people, clock } = world;
    await addFavorite(db, people.ada.id, lot.id, clock.now());
    const page = await html("ada", "/dashboard?tab=favorites");
    expect(page).toContain(`<a href="/package/${lot.id}">Tide tables</a>`);
    expect(await html("bo", "/dashboard?tab=favorites")).not.toContain("Tide tables");
  });

  test("shows a member's results and recent activity", async () => {
    const other = await addLot(world.db, world.people.mei.id, world.clock.now());
    await bid(world, "ada", lot, 105_000);
    await bid(world, "ada", other, 110_000);
    await bid(world, "bo", other, 150_000);
    const page = await html("ada", "/dashboard?tab=analytics");
    const text = textOf(page);
    expect(text).toContain("Success Rate 1 of 2 bids leading or won 50%");
    expect(text).toContain("without automatic bids and exclusive bids $1,075.00");
    expect(text).toContain("Packages Listed 0");
    expect(text).toMatch(/Recent Activity Bid placed .+ Bid placed Tide tables \$1,050\.00 Nov 21/);
    expect(page).toContain(`dateTime="${new Date(world.clock.now()).toISOString()}"`);
  });

  test.each([
    ["bids", "/"],
    ["favorites", "/"],
    ["analytics", "/"],
  ])("links an empty tab %s to %s", async (tab, href) => {
    const page = await html("kim", `/dashboard?tab=${tab}`);
    const empty = /<div class="empty">.*?<\/div>/s.exec(page)?.[0] ?? "";
    expect(empty).toContain(`href="${href}"`);
  });

  test("shows the first tab for an unknown one", async () => {
    const page = await html("mei", "/dashboard?tab=nonsense");
    expect(page).toMatch(/<a href="\/dashboard"[^>]* aria-current="page">My Packages<\/a>/);
    expect(page.match(/class="tabs".*?<\/nav>/s)?.[0].match(/aria-current/g)).toHaveLength(1);
    const bids = await html("mei", "/dashboard?tab=bids");
    expect(bids).toMatch(/<a href="\/dashboard\?tab=bids"[^>]* aria-current="page">My Bids<\/a>/);
  });

  test("pages long lists by links", async () => {
    for (let i = 0; i < 25; i++) {
      await addLot(world.db, world.people.mei.id, world.clock.now(), { title: `Lot ${i}` });
    }
    const first = await html("mei");
    expect(first).not.toContain("Tide tables");
    const [, next = ""] = /href="([^"]+)">Next page/.exec(first) ?? [];
    const second = await html("mei", next.replaceAll("&amp;", "&"));
    expect(second.match(/class="own-package"/g)).toHaveLength(1);
    expect(second).toContain("Tide tables");
    expect(second).toContain('href="/dashboard">First page');
    expect(second).not.toContain("Next page");
    const ada = await world.as("mei");
    expect((await ada.get("/dashboard?tab=bids&cursor=nonsense")).status).toBe(400);
  });

  test("sends htmx only the part that changes", async () => {
    const mei = await world.as("mei");
    const part = await (await mei.get("/dashboard?tab=bids", { "hx-request": "true" })).text();
    expect(part).toStartWith('<div id="dashboard"');
    const restored = { "hx-request": "true", "hx-history-restore-request": "true" };
    expect(await (await mei.get("/dashboard", restored)).text()).toStartWith("<!doctype html>");
  });

  test("appears only in the navigation of members", async () => {
    expect(await html("ada", "/terms")).toContain('<a href="/dashboard">Dashboard</a>');
    expect(await html("ada")).toContain('<a href="/dashboard" aria-current="page">Dashboard</a>');
    expect(await (await world.visitor.get("/terms")).text()).not.toContain('"/dashboard"');
  });

  test("starts with a buyer's tasks and payments", async () => {
    const { db, people, clock } = world;
    const lots = [lot];
    for (const title of ["Star charts", "Moon tables", "Sun tables"])
      lots.push(await addLot(db, people.mei.id, clock.now(), { title }));
    const [leads, outbid, toPay, toAccept] = lots as [Package, Package, Package, Package];
    await bid(world, "ada", leads, 105_000);
    await bid(world, "ada", outbid, 105_000);
    await bid(world, "bo", outbid, 120_000);
    for (const [sold, state] of [
      [toPay, "sealed"],
      [toAccept, "paid"],
    ] as const) {
      const bidId = await bid(world, "ada", sold, 150_000);
      await acceptBid(db, { bidId, sellerId: people.mei.id }, clock.now());
      await sendContractOf(db, bidId, clock.now());
      const sale = db.updateTable("deliveries").where("package_id", "=", sold.id);
      await sale.set({ state }).execute();
    }
    const figures = async (person: Person) =>
      textOf(/<nav class="bid-filters".*?<\/nav>/s.exec(await html(person))?.[0] ?? "");
    expect(await figures("ada")).toBe(
      "All my bids Leading 1 Outbid 1 Binding 3 Won 2 Awaiting payment 1 Awaiting acceptance 1",
    );
    expect(cards(await html("ada"))).toStartWith("Maximum commitment $3,600.00 Total Spent");
    expect(await figures("mei")).toBe("");
    const page = await html("ada");
    // Each group begins with its name, and what needs the buyer comes first.
    const order = ["Needs you", outbid.id, "Running", leads.id];
    const table = page.slice(page.indexOf('class="own-auctions"'));
    const places = order.map((text) => table.indexOf(text));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(table.slice(0, table.indexOf("Running"))).toContain(`auction-${toPay.id}`);
    expect(table).not.toContain(">Over<");
    // A deal in the table is not also above it.
    expect(page).not.toContain('class="waiting-deals"');
    expect(await html("ada", "/dashboard?tab=favorites")).toContain('class="waiting-deals"');

    const listed = async (list: string) => {
      const page = await html("ada", `/dashboard?tab=bids&list=${list}`);
      return [...page.matchAll(/id="auction-([^"]+)"/g)].map(([, id]) => id).sort();
    };
    const ids = (...these: Package[]) => these.map(({ id }) => id).sort();
    expect(await listed("leading")).toEqual(ids(leads));
    expect(await listed("outbid")).toEqual(ids(outbid));
    expect(await listed("committed")).toEqual(ids(leads, outbid, toPay));
    expect(await listed("won")).toEqual(ids(toPay, toAccept));
    expect(await listed("to-pay")).toEqual(ids(toPay));
    expect(await listed("to-accept")).toEqual(ids(toAccept));
    expect(await listed("nonsense")).toHaveLength(4);
    expect(await html("kim", "/dashboard?tab=bids&list=won")).toContain("Nothing here right now");
  });
});

describe("My Bids", () => {
  const releaseForm = (id: string) => `action="/package/${id}/release"`;

  test("release a bid that is outbid where the seller chooses, and return to the list", async () => {
    const { db, people, clock } = world;
    const highestWins = await addLot(db, people.mei.id, clock.now(), { sale: "highest" });
    for (const each of [lot, highestWins]) {
      await bid(world, "ada", each, 105_000);
      await bid(world, "bo", each, 120_000);
    }
    const page = await html("ada");
    expect(page).toContain(releaseForm(lot.id));
    expect(page).not.toContain(releaseForm(highestWins.id));
    expect(await html("bo")).not.toContain(releaseForm(lot.id));
    const ada = await world.as("ada");
    const released = await ada.post(`/package/${lot.id}/release`, { from: "bids" });
    expect([released.status, released.headers.get("location")]).toEqual([
      303,
      "/dashboard?tab=bids",
    ]);
    expect(await html("ada")).not.toContain(releaseForm(lot.id));
    // Any other value leads to the package.
    const elsewhere = await ada.post(`/package/${lot.id}/release`, { from: "//evil.test" });
    expect(elsewhere.headers.get("location") ?? "").not.toContain("evil");
  });

  test("can be downloaded, all or those of a list, only by their member", async () => {
    const { db, people, clock } = world;
    const other = await addLot(db, people.mei.id, clock.now(), { title: "=Star charts" });
    await bid(world, "ada", lot, 105_000);
    await bid(world, "ada", other, 105_000);
    await bid(world, "bo", other, 120_000);
    const file = async (person: Person, query = "") => {
      const response = await (await world.as(person)).get(`/dashboard/bids.csv${query}`);
      expect(response.headers.get("content-type")).toStartWith("text/csv");
      return (await response.text()).trim().split("\r\n");
    };
    const [head = "", ...rows] = await file("ada");
    expect(head).toContain("package,title,english_title,standing,your_highest_usd");
    expect(rows).toHaveLength(2);
    const [outbid = ""] = (await file("ada", "?list=outbid")).slice(1);
    expect(outbid).toStartWith(`${other.id},'=Star charts,,outbid,1050.00,`);
    expect(await file("ada", "?list=leading")).toHaveLength(2);
    expect(await file("kim")).toHaveLength(1);
    expect((await world.visitor.get("/dashboard/bids.csv")).status).toBe(401);
  });
});
