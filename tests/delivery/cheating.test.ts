import { beforeEach, describe, expect, test } from "bun:test";
import { inTransaction } from "../../db/transaction";
import { createToken, deliveryOfToken } from "../../src/consignments/tokens";
import { openDispute, takeBackDispute } from "../../src/delivery/disputes";
import { leaveDeals } from "../../src/delivery/leaving";
import { claimPayment } from "../../src/delivery/payment";
import { runDeliveries } from "../../src/delivery/timer";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { beginFetch, endFetch, noteKeyShown } from "../../src/handover/fetches";
import { newId } from "../../src/lib/ids";
import { DAY } from "../../src/lib/time";
import { removeSample } from "../../src/samples/sample-text";
import { begun, deliverFile, sendPiece } from "../support/consignments";
import {
  addSoldDeal,
  bringTo,
  decideLatest,
  deliveryNow,
  KEEP_MS,
  partyOf,
  type SoldDeal,
  seal,
} from "../support/deliveries";
import { worldForEach } from "../support/each-world";
import { addUser } from "../support/people";

const world = worldForEach();
let deal: SoldDeal;
let operatorId: string;

beforeEach(async () => {
  deal = await addSoldDeal(world);
  operatorId = (await addUser(world.db, "operator", world.clock.now())).id;
});

const buyer = () => partyOf(world, deal, "buyer");
async function addSampleOf(packageId: string): Promise<string> {
  const id = newId(world.clock.now());
  const text = "The tide rises twice a day.";
  await world.db
    .insertInto("sample_files")
    .values({
      ...{ id, package_id: packageId, filename: "a.txt", file_content: text, file_type: "txt" },
      ...{ content_type: "literary", original_size: text.length, word_count: 6 },
      ...{ quality_score: 50, analysis: null, language: "en", uploaded_at: world.clock.now() },
    })
    .execute();
  return id;
}

const COMPLAINT = { reason: "differs", text: "It is French." } as const;

const decide = (decision: "seller" | "buyer") => decideLatest(world, operatorId, decision);

describe("a seller", () => {
  test("cannot put other files in the place of what the buyer is content with", async () => {
    const { db, clock } = world;
    await bringTo(world, deal, "disputed");
    const mei = await world.as("mei");
    const delivery = { path: `/api/packages/${deal.packageId}/delivery` };
    await deliverFile(mei, delivery, "rubbish.txt", "rubbish");
    const later = await begun(mei, delivery, "more.txt", 4);
    await takeBackDispute(db, buyer(), clock.now());
    expect((await sendPiece(mei, later, 0, "more")).status).toBe(404);
    expect((await mei.json("POST", `${delivery.path}/complete`)).status).toBe(409);
    const kept = await db.selectFrom("consignments").select("status").orderBy("number").execute();
    expect(kept).toEqual([{ status: "sealed" }, { status: "gone" }]);
  });
});

test("a seller who has left delivers no more, by no token", async () => {
  const { db, clock, people } = world;
  await bringTo(world, deal, "disputed");
  const token = await createToken(db, deal.deliveryId, clock.now());
  await inTransaction(db, (tx) => leaveDeals(tx, people.mei.id, clock.now()));
  expect(deliveryOfToken(db, token, clock.now())).rejects.toThrow("delivery-token-wrong");
});

describe("a seller's samples", () => {
  test("stay as the buyer saw them until what was sold is accepted", async () => {
    const { db, clock, people } = world;
    const id = await addSampleOf(deal.packageId);
    const mei = await world.as("mei");
    const path = `/api/packages/${deal.packageId}/samples`;
    const sample = { filename: "a.txt", fileContent: "The tide rises.", contentType: "literary" };
    const refused = [
      await mei.json("DELETE", `${path}/${id}`),
      await mei.json("PUT", `${path}/${id}`, sample),
      await mei.json("POST", path, sample),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(await refused[0]?.json()).toMatchObject({ code: "samples-sold" });
    const text = async () =>
      (await mei.get(`/package/${deal.packageId}/samples/${id}/text`)).text();
    expect(await text()).not.toContain("Delete sample");
    expect(await text()).toContain("The samples of a sold package stay as they are");
    await bringTo(world, deal, "accepted");
    expect(await text()).toContain("Delete sample");
    await removeSample(db, { packageId: deal.packageId, sellerId: people.mei.id }, id, clock.now());
  });
});

describe("a buyer", () => {
  async function sayPaid(): Promise<void> {
    const { db, clock } = world;
    await claimPayment(db, buyer(), clock.now());
    clock.advance(7 * DAY);
    await runDeliveries(db, { keepMs: KEEP_MS }, clock.now());
  }

  test("cannot keep a seller waiting by saying again and again that it is paid", async () => {
    await bringTo(world, deal, "sealed");
    await sayPaid();
    await decide("seller");
    expect((await deliveryNow(world, deal)).state).toBe("sealed");
    await sayPaid();
    await decide("seller");
    expect(await deliveryNow(world, deal)).toMatchObject({
      state: "withdrawn",
      voided_at: world.clock.now(),
    });
  });

  test("cannot push out of the log that the key was shown", async () => {
    const { db, clock } = world;
    await bringTo(world, deal, "paid");
    await noteKeyShown(db, deal.deliveryId, clock.now());
    const part = { deliveryId: deal.deliveryId, side: "buyer", consignment: 1, n: 1 } as const;
    for (let first = 0; first < 1010; first += 2) {
      const { id } = await beginFetch(db, { ...part, first }, clock.now());
      await endFetch(db, id, 1, false);
    }
    const call = await world.as("mei");
    const { downloads } = await (await call.get(`/api/packages/${deal.packageId}/delivery`)).json();
    expect(downloads).toHaveLength(500);
    expect(downloads.at(-1)).toMatchObject({ side: "buyer", kind: "key" });
  });

  test("is not bound for ever to a seller whose files are never measured", async () => {
    const { db, clock } = world;
    await bringTo(world, deal, "measuring");
    const { due_at } = await deliveryNow(world, deal);
    clock.set(due_at ?? 0);
    expect(withdrawDelivery(db, buyer(), clock.now())).rejects.toThrow("delivery-step");
    clock.advance(7 * DAY);
    await withdrawDelivery(db, buyer(), clock.now());
    expect((await deliveryNow(world, deal)).state).toBe("withdrawn");
  });

  test("cannot dispute again before the payment what an operator has judged", async () => {
    const { db, clock } = world;
    await bringTo(world, deal, "sealed", ["language"]);
    await openDispute(db, buyer(), COMPLAINT, clock.now());
    await decide("seller");
    expect(openDispute(db, buyer(), COMPLAINT, clock.now())).rejects.toThrow("delivery-step");
    const bo = await world.as("bo");
    const page = await (await bo.get(`/contract/${deal.contractId}`)).text();
    expect(page).not.toContain("/delivery/dispute");
    expect(page).toContain("/delivery/claim");
  });

  test("cannot keep a seller waiting by disputing and taking it back, again and again", async () => {
    const { db, clock } = world;
    await bringTo(world, deal, "sealed", ["language"]);
    await openDispute(db, buyer(), COMPLAINT, clock.now());
    await takeBackDispute(db, buyer(), clock.now());
    expect(openDispute(db, buyer(), COMPLAINT, clock.now())).rejects.toThrow("delivery-step");
    const bo = await world.as("bo");
    const page = await (await bo.get(`/contract/${deal.contractId}`)).text();
    expect(page).not.toContain("/delivery/dispute");
  });

  test("cannot dispute what silence has accepted, where they come before the timer", async () => {
    const { db, clock } = world;
    await bringTo(world, deal, "paid");
    clock.set((await deliveryNow(world, deal)).due_at ?? 0);
    expect(openDispute(db, buyer(), COMPLAINT, clock.now())).rejects.toThrow("delivery-step");
    const bo = await world.as("bo");
    const page = await (await bo.get(`/contract/${deal.contractId}`)).text();
    expect(page).not.toContain("/delivery/dispute");
    await runDeliveries(db, { keepMs: KEEP_MS }, clock.now());
    expect((await deliveryNow(world, deal)).state).toBe("accepted");
  });

  test("cannot stop the clock for ever by taking a dispute back in the last moment", async () => {
    const { db, clock } = world;
    await bringTo(world, deal, "disputed");
    await db.updateTable("disputes").set({ left_ms: 0 }).execute();
    await takeBackDispute(db, buyer(), clock.now());
    await runDeliveries(db, { keepMs: KEEP_MS }, clock.now());
    expect((await deliveryNow(world, deal)).state).toBe("accepted");
  });

  test("can, where other files came since", async () => {
    const { db, clock } = world;
    await bringTo(world, deal, "sealed", ["language"]);
    await openDispute(db, buyer(), COMPLAINT, clock.now());
    clock.advance(DAY);
    await seal(world, deal, ["words"]);
    await openDispute(db, buyer(), COMPLAINT, clock.now());
    expect((await deliveryNow(world, deal)).state).toBe("disputed");
  });
});
