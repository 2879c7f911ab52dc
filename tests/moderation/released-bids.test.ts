import { afterEach, beforeEach, expect, test } from "bun:test";
import { takeBid } from "../../src/auctions/bidding/bids";
import { exposureOf } from "../../src/auctions/reading/exposure";
import { standingOn } from "../../src/auctions/reading/positions";
import { DAY } from "../../src/lib/time";
import { hidePackage, removePackage, restorePackage } from "../../src/moderation/packages";
import { releaseLongHidden } from "../../src/moderation/releasing";
import type { Package } from "../../src/packages/packages";
import { onBothEngines } from "../support/engines";
import { addLot } from "../support/listings";
import { outbox } from "../support/mail";
import { playRound } from "../support/played-rounds";
import { addBid } from "../support/trade-fair";
import { createWorld, type World } from "../support/world";

const DECISION = { ground: "law", rule: "s. 26", facts: "Copied.", operatorId: null } as const;

onBothEngines(({ make }) => {
  let world: World;
  let lot: Package;

  beforeEach(async () => {
    world = await createWorld({ place: make() });
  });
  afterEach(() => world.close());

  const now = () => world.clock.now();
  const act = (verb: typeof hidePackage) =>
    verb(world.db, { ...DECISION, packageId: lot.id }, now());
  const standing = (who: "ada" | "bo") =>
    standingOn(world.db, { packageId: lot.id, bidderId: world.people[who].id }, now());
  const exclusively = (maximumCents: number, who: "bo" | "kim") => {
    const bid = { packageId: lot.id, bidderId: world.people[who].id, amountCents: null };
    return takeBid(
      world.db,
      { ...bid, maximumCents, isExclusive: true, idempotencyKey: null },
      world.clock,
    );
  };
  const myBids = async (who: "ada" | "bo") => {
    const html = await (await (await world.as(who)).get("/dashboard?tab=bids")).text();
    const list = /own-auctions">([\s\S]*?)<\/table>/.exec(html)?.[1] ?? "";
    return list.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  };

  async function hideForTwoWeeks(): Promise<number> {
    await act(hidePackage);
    world.clock.advance(14 * DAY);
    const released = await releaseLongHidden(world.db, now());
    expect(await releaseLongHidden(world.db, now())).toBe(0);
    return released;
  }

  test("an exclusive bid alone is released after 14 days, and its bidder sees what it was", async () => {
    lot = await playRound(world, { exclusiveFromCents: 50_000, exclusive: { bo: 60_000 } });
    await world.db.deleteFrom("mail_outbox").execute();
    expect(await hideForTwoWeeks()).toBe(1);
    const { committedCents } = await exposureOf(world.db, world.people.bo.id, now());
    expect(committedCents).toBe(0);
    const released = { standing: "released", release: "operator", highestCents: 60_000 };
    expect(await standing("bo")).toMatchObject({ ...released, bindsUntil: null });
    const shown = await myBids("bo");
    expect(shown).toContain("Released by an operator");
    expect(shown).toContain("Your highest bid $600.00");
    expect(shown).not.toMatch(/\$0\.00|rejected/);
    const mails = await outbox(world, "auction-paused");
    expect(mails.map(({ to, values }) => `${to} ${values.act}`)).toEqual(["bo hide", "bo release"]);
  });

  test("bids of both kinds were released by an operator, and not by their bidders", async () => {
    const maxima = { ada: 20_000 };
    lot = await playRound(world, { maxima, exclusiveFromCents: 50_000, exclusive: { bo: 60_000 } });
    await hideForTwoWeeks();
    await act(restorePackage);
    expect(await standing("ada")).toMatchObject({ release: "operator", highestCents: 10_500 });
    expect(await standing("bo")).toMatchObject({ release: "operator", highestCents: 60_000 });
    for (const who of ["ada", "bo"] as const)
      expect(await myBids(who)).not.toMatch(/\$0\.00|rejected|You withdrew/);
    await exclusively(55_000, "bo");
    expect(await standing("bo")).toMatchObject({ standing: "leading", highestCents: 55_000 });
    await exclusively(90_000, "kim");
    expect(await standing("bo")).toMatchObject({ standing: "outbid", release: null });
    const bid = { packageId: lot.id, bidderId: world.people.ada.id, amountCents: null };
    await takeBid(world.db, { ...bid, maximumCents: 30_000, idempotencyKey: null }, world.clock);
    const { released_cents } = await world.db
      .selectFrom("positions")
      .select("released_cents")
      .where("bidder_id", "=", bid.bidderId)
      .executeTakeFirstOrThrow();
    expect(released_cents).toBeNull();
  });

  test("what a released bid would have cost is not shown", async () => {
    const maxima = { ada: 20_000, bo: 30_000, kim: 40_000 };
    lot = await playRound(world, { maxima, seats: 2 });
    await world.db.updateTable("packages").set({ tax_added_rate: 1000 }).execute();
    expect(await myBids("bo")).toContain("With tax and fees");
    await act(removePackage);
    const shown = await myBids("bo");
    expect(shown).toContain("Released by an operator");
    expect(shown).not.toContain("With tax and fees");
  });

  test("a removal releases an exclusive bid in the same way", async () => {
    lot = await playRound(world, { exclusiveFromCents: 50_000, exclusive: { bo: 60_000 } });
    await act(removePackage);
    expect(await standing("bo")).toMatchObject({ release: "operator", highestCents: 60_000 });
  });

  test.each(["auction", "round"])(
    "the page of the package says who released them (%s)",
    async (kind) => {
      const { db, people } = world;
      if (kind === "round") lot = await playRound(world, { maxima: { ada: 20_000 } });
      else {
        lot = await addLot(db, people.mei.id, now());
        await addBid(world, "ada", lot, 150_000);
      }
      await hideForTwoWeeks();
      await act(restorePackage);
      const page = await (await (await world.as("ada")).get(`/package/${lot.id}`)).text();
      const [, title] = /class="standing-title">([^<]*)</.exec(page) ?? [];
      expect(title).toBe("Released by an operator&#x27;s decision on the package");
    },
  );
});
