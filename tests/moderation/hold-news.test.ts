import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { DAY, HOUR } from "../../src/lib/time";
import { reinstateMember, suspendMember } from "../../src/moderation/members";
import { hidePackage, removePackage, restorePackage } from "../../src/moderation/packages";
import { releaseLongHidden } from "../../src/moderation/releasing";
import { followSuspensions } from "../../src/moderation/suspended-sellers";
import { addSoldDeal, bringTo } from "../support/deliveries";
import { onBothEngines } from "../support/engines";
import { lettersAfter } from "../support/hold-letters";
import { type Bidder, play } from "../support/standings";
import { createWorld, type World } from "../support/world";

const REASONS = { ground: "law", rule: "s. 26", facts: "Copied." } as const;
const DECISION = { ...REASONS, operatorId: null };

const OWE_NOTHING = "You owe nothing.";
const FOURTEEN = "Your bid stays binding for up to 14 days.";

type News = Partial<Record<Bidder, string | null>>;

interface Case {
  reader: string;
  scene: Parameters<typeof play>[1];
  hide: News;
  restore: News;
  remove: News;
}

/** The bids are kim's 1,050, ada's 1,200 and bo's 1,500; null is no email at all. */
const CASES: Case[] = [
  {
    reader: "leading, and outbid but bound",
    scene: { steps: [] },
    hide: { bo: FOURTEEN, ada: FOURTEEN, kim: FOURTEEN },
    restore: { bo: "Your bid is still binding.", ada: "Your bid is still binding." },
    remove: { bo: OWE_NOTHING, ada: "Your bid has been released." },
  },
  {
    reader: "outbid and free",
    scene: { sale: "highest", steps: [] },
    hide: { bo: FOURTEEN, ada: "Your bid is not binding.", kim: "Your bid is not binding." },
    restore: { bo: "Your bid is still binding.", ada: "you can bid again." },
    remove: { bo: "Your bid has been released.", ada: "Your bid was not binding." },
  },
  {
    reader: "waiting for the seller's decision",
    scene: { steps: ["end"] },
    hide: { bo: "The seller cannot decide at the moment.", ada: FOURTEEN },
    restore: { bo: "The seller can decide until", ada: "The seller can decide until" },
    remove: { bo: OWE_NOTHING, ada: OWE_NOTHING },
  },
  {
    reader: "the winner, and those whom the close freed",
    scene: { sale: "highest", steps: ["end"] },
    hide: { bo: "the contract cannot be sent at the moment", ada: null, kim: null },
    restore: { bo: "The contract can be sent to you until", ada: null, kim: null },
    remove: { bo: "Your bid had been accepted, but is now released.", ada: null, kim: null },
  },
  {
    reader: "offered a second chance",
    scene: { steps: ["reserve", "end", "offer ada"] },
    hide: { ada: "it does not expire either", bo: null, kim: null },
    restore: { ada: "You can accept the offer until", bo: null, kim: null },
    remove: { ada: "The offer to you has ended.", bo: null, kim: null },
  },
];

onBothEngines(({ make }) => {
  let world: World;

  beforeEach(async () => {
    world = await createWorld({ place: make() });
  });
  afterEach(() => world.close());

  const now = () => world.clock.now();
  const hide = (packageId: string) => hidePackage(world.db, { ...DECISION, packageId }, now());
  const restore = (packageId: string) =>
    restorePackage(world.db, { ...DECISION, packageId }, now());
  const remove = (packageId: string) => removePackage(world.db, { ...DECISION, packageId }, now());

  async function expectNews(news: News, act: () => Promise<unknown>): Promise<void> {
    const letters = await lettersAfter(world, act);
    for (const [bidder, text] of Object.entries(news)) {
      if (text === null) expect([bidder, letters[bidder]]).toEqual([bidder, undefined]);
      else expect(letters[bidder]).toEqual([expect.stringContaining(text)]);
    }
  }

  describe.each(CASES)("those who are $reader", ({ scene, ...news }) => {
    test("are told what holds for them when a package is hidden, restored and removed", async () => {
      const { id } = await play(world, scene);
      await expectNews(news.hide, () => hide(id));
      world.clock.advance(HOUR);
      await expectNews(news.restore, () => restore(id));
      world.clock.advance(HOUR);
      await expectNews(news.remove, () => remove(id));
    });
  });

  test("members whose bids bind nobody are never told that they stay binding", async () => {
    const { id } = await play(world, { sale: "highest", steps: [] });
    const { ada, kim } = await lettersAfter(world, () => hide(id));
    for (const text of [ada, kim].flat()) expect(text).not.toContain("stays binding");
  });

  test("bidders are told that their bids are released after 14 days, once", async () => {
    const { id } = await play(world, { sale: "highest", steps: [] });
    await hide(id);
    world.clock.advance(14 * DAY);
    const { bo, ada } = await lettersAfter(world, () => releaseLongHidden(world.db, now()));
    expect(bo).toEqual([expect.stringContaining("on hold for 14 days, so you owe nothing")]);
    expect(ada).toBeUndefined();
    expect(await releaseLongHidden(world.db, now())).toBe(0);
  });

  test("a buyer who has not paid is told about the deadlines, then that the contract is void", async () => {
    const { packageId } = await addSoldDeal(world);
    await expectNews({ bo: "you do not have to pay" }, () => hide(packageId));
    await expectNews({ bo: "The deadlines of your contract continue." }, () => restore(packageId));
    await expectNews({ bo: "The contract is void." }, () => remove(packageId));
    const contract = world.db.selectFrom("contracts").select("voided_at");
    expect(await contract.executeTakeFirst()).toEqual({ voided_at: now() });
    const { committed } = await (await (await world.as("bo")).get("/api/member/exposure")).json();
    expect(committed).toBe("0.00");
  });

  test("a licensee who has paid keeps everything, even after the removal", async () => {
    const deal = await addSoldDeal(world);
    await bringTo(world, deal, "paid");
    const kept = "Your contract, your key and your files are not affected.";
    await expectNews({ bo: kept }, () => hide(deal.packageId));
    await expectNews({ bo: null }, () => restore(deal.packageId));
    await expectNews({ bo: kept }, () => remove(deal.packageId));
    const contract = world.db.selectFrom("contracts").select("voided_at");
    expect(await contract.executeTakeFirst()).toEqual({ voided_at: null });
  });

  test("a payment that was reported before a removal is decided by an operator", async () => {
    const deal = await addSoldDeal(world);
    await bringTo(world, deal, "sealed");
    const { claimPayment } = await import("../../src/delivery/payment");
    const buyer = { contractId: deal.contractId, memberId: world.people.bo.id };
    await claimPayment(world.db, buyer, now());
    await hide(deal.packageId);
    await remove(deal.packageId);
    const dispute = world.db.selectFrom("disputes").select(["reason", "ended_at"]);
    expect(await dispute.executeTakeFirst()).toEqual({ reason: "unconfirmed", ended_at: null });
  });

  test("suspending a seller holds their packages, and tells bidders and the seller", async () => {
    const { id } = await play(world, { sale: "highest", steps: [] });
    const seller = { ...DECISION, memberId: world.people.mei.id };
    const letters = await lettersAfter(world, async () => {
      await suspendMember(world.db, seller, { operatorEmails: [] }, now());
      await followSuspensions(world.db, now());
    });
    expect(letters.bo).toEqual([expect.stringContaining(FOURTEEN)]);
    expect(letters.ada).toEqual([expect.stringContaining("Your bid is not binding.")]);
    expect(letters.mei).toEqual([expect.stringContaining("Your packages are hidden")]);
    world.clock.advance(DAY);
    const resumed = await lettersAfter(world, async () => {
      await reinstateMember(world.db, seller, now());
      expect(await followSuspensions(world.db, now())).toBe(1);
      expect(await followSuspensions(world.db, now())).toBe(0);
    });
    expect(resumed.bo).toEqual([expect.stringContaining("Your bid is still binding.")]);
    const lot = world.db.selectFrom("packages").select(["hidden_at", "shown"]);
    expect(await lot.where("id", "=", id).executeTakeFirst()).toEqual({
      hidden_at: null,
      shown: 1,
    });
  });
});
