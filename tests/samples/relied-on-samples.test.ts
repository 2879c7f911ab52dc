import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { placeBid } from "../../src/auctions/bidding/bids";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { approveCertification } from "../../src/certification/decisions";
import { requestCertification } from "../../src/certification/requests";
import { DAY } from "../../src/lib/time";
import { offerLot } from "../../src/offers/offering";
import { waitingWork } from "../../src/operators/waiting-work";
import type { Package } from "../../src/packages/packages";
import { replaceSample } from "../../src/samples/replacement";
import { removeSample } from "../../src/samples/sample-text";
import { addSample } from "../../src/samples/samples";
import { onBothEngines } from "../support/engines";
import { lettersAfter } from "../support/hold-letters";
import { addLot } from "../support/listings";
import { PATIENCE_MS } from "../support/patience";
import { playRound } from "../support/played-rounds";
import { anAnalysis } from "../support/samples";
import { createWorld, type World } from "../support/world";

setDefaultTimeout(PATIENCE_MS);

const SAMPLE = {
  filename: "tide.txt",
  fileContent: "The tide comes in twice a day. ",
  fileType: "txt" as const,
  contentType: "literary" as const,
};

onBothEngines(({ make }) => {
  let world: World;
  let lot: Package;
  let sampleId: string;

  beforeEach(async () => {
    world = await createWorld({ place: make() });
    const listing = { certified: false, sale: "highest" as const };
    lot = await addLot(world.db, world.people.mei.id, now(), listing);
    sampleId = await add();
    await approveCertification(world.db, { packageId: lot.id, decidedBy: null }, now());
  });
  afterEach(() => world.close());

  const now = () => world.clock.now();
  const owner = () => ({ packageId: lot.id, sellerId: world.people.mei.id });
  const add = () => addSample(world.db, owner(), SAMPLE, anAnalysis(), now());
  const remove = (id = sampleId) => removeSample(world.db, owner(), id, now());
  const replace = (id = sampleId) =>
    replaceSample(world.db, { ...owner(), sampleId: id }, SAMPLE, anAnalysis(), now());

  const bid = (amountCents = 105_000, bidder: "ada" | "bo" = "bo") => {
    const placed = { packageId: lot.id, bidderId: world.people[bidder].id, amountCents };
    return placeBid(world.db, { ...placed, idempotencyKey: null }, world.clock);
  };

  const sealed = async () => {
    const row = world.db.selectFrom("packages").select("certified").where("id", "=", lot.id);
    return (await row.executeTakeFirstOrThrow()).certified === 1;
  };

  async function expectRelied(): Promise<void> {
    await expect(remove()).rejects.toMatchObject({ code: "samples-bid-on" });
    await expect(replace()).rejects.toMatchObject({ code: "samples-bid-on" });
    expect(await sealed()).toBe(true);
    expect(await add()).toBeString();
  }

  describe("while a bid or an offer is binding, samples can only be added", () => {
    test("in a running auction", async () => {
      await bid();
      await expectRelied();
      const mei = await world.as("mei");
      const page = await (await mei.get(`/package/${lot.id}/samples/${sampleId}/text`)).text();
      expect(page).toContain("because bidders rely on it");
      expect(page).not.toContain(`/samples/${sampleId}/removal`);
    });

    test("after the end, until the bid lapses", async () => {
      await bid();
      world.clock.set(lot.auction_end_time);
      await closeEndedAuctions(world.db, now());
      await expectRelied();
      world.clock.advance(30 * DAY + 1);
      await remove();
    });

    test("while the package is offered to a bidder", async () => {
      const placed = await bid();
      await world.db.updateTable("packages").set({ reserve_cents: 900_000 }).execute();
      world.clock.set(lot.auction_end_time);
      await closeEndedAuctions(world.db, now());
      const offer = { bidId: placed.id, sellerId: world.people.mei.id, days: 3 as const };
      await offerLot(world.db, offer, now());
      await expectRelied();
    });

    test("with nothing but an exclusive bid", async () => {
      const { id } = lot;
      lot = await playRound(world, { exclusiveFromCents: 50_000, exclusive: { bo: 60_000 } });
      await world.db
        .updateTable("sample_files")
        .set({ package_id: lot.id })
        .where("package_id", "=", id)
        .execute();
      await expect(remove()).rejects.toMatchObject({ code: "samples-bid-on" });
    });
  });

  describe.each([
    ["deleting", () => remove()],
    ["replacing", () => replace()],
  ] as const)("%s a reviewed sample of a certified package without bids", (_, change) => {
    test("removes the seal everywhere until a new review, and tells its followers once", async () => {
      const favorite = { user_id: world.people.ada.id, package_id: lot.id, reminded_at: null };
      await world.db
        .insertInto("favorites")
        .values({ id: crypto.randomUUID(), ...favorite, created_at: now() })
        .execute();
      const isListed = async () => {
        const path = "/api/packages?certified=true";
        return JSON.stringify(await (await world.visitor.get(path)).json()).includes(lot.id);
      };
      expect(await isListed()).toBe(true);
      const { writeMailings } = await import("../../src/notifications/informing");
      const letters = await lettersAfter(world, async () => {
        await change();
        await writeMailings(world.db, now());
      });
      expect(letters.ada).toEqual([expect.stringContaining("lost its Certified badge")]);
      expect(letters.mei).toBeUndefined();
      expect(await sealed()).toBe(false);
      expect(await isListed()).toBe(false);
      const json = await (await world.visitor.get(`/api/packages/${lot.id}`)).json();
      expect(json).toMatchObject({ certified: false });
      for (const path of [`/package/${lot.id}`, "/marketplace", "/marketplace?certified=false"])
        expect(await (await world.visitor.get(path)).text()).not.toContain("certified-badge");
      const feed = await (await world.visitor.get("/marketplace.atom?certified=true")).text();
      expect(feed).not.toContain(lot.id);
      const mei = await world.as("mei");
      const page = await (await mei.get(`/package/${lot.id}/certification`)).text();
      expect(page).toContain("A reviewed sample was deleted or replaced.");
      expect((await waitingWork(world.db)).requests.count).toBe(0);
      await requestCertification(world.db, lot.id, world.people.mei.id, now());
      expect((await waitingWork(world.db)).requests.count).toBe(1);
      await approveCertification(world.db, { packageId: lot.id, decidedBy: null }, now());
      expect(await sealed()).toBe(true);
    });
  });

  test("a sample that was never reviewed can be changed without losing the seal", async () => {
    const later = await add();
    await replace(later);
    await remove(later);
    expect(await sealed()).toBe(true);
  });

  test("members whose bids were rejected are told that the seal is gone", async () => {
    const placed = await bid();
    await world.db.updateTable("packages").set({ sale_rule: "seller" }).execute();
    const { rejectBid } = await import("../../src/trade/decisions");
    await rejectBid(world.db, { bidId: placed.id, sellerId: world.people.mei.id }, now());
    const letters = await lettersAfter(world, () => remove());
    expect(letters.bo).toEqual([expect.stringContaining("lost its Certified badge")]);
  });
});
