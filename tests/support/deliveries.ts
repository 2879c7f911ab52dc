import { inTransaction } from "../../db/transaction";
import type { DeliveryReport } from "../../src/consignments/report";
import type { DeliveryState, Side } from "../../src/delivery/course";
import { decideDispute } from "../../src/delivery/decisions";
import { type Delivery, type PartyKey, readDelivery } from "../../src/delivery/delivery";
import { openDispute } from "../../src/delivery/disputes";
import { amountDueOf } from "../../src/delivery/invoicing";
import { claimPayment, confirmPayment } from "../../src/delivery/payment";
import { acceptDelivery, takeStep } from "../../src/delivery/steps";
import { runDeliveries } from "../../src/delivery/timer";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { newId } from "../../src/lib/ids";
import { DAY } from "../../src/lib/time";
import type { Difference } from "../../src/rules/deal";
import { sendContractOf } from "./contracts";
import { addDealAnd, type Scene } from "./deals";

export const KEEP_MS = 90 * DAY;
export const PRICE_CENTS = 150_000;

export interface SoldDeal {
  packageId: string;
  contractId: string;
  deliveryId: string;
}

export async function addSoldDeal(scene: Scene): Promise<SoldDeal> {
  return addDealAnd(scene, {}, async (tx, { lot, accepted }, now) => {
    const { id: contractId } = await sendContractOf(tx, accepted, now);
    const { id: deliveryId } = await readDelivery(tx, { contractId });
    return { packageId: lot.id, contractId, deliveryId };
  });
}

export function partyOf({ people }: Scene, deal: SoldDeal, side: Side): PartyKey {
  const memberId = side === "seller" ? people.mei.id : people.bo.id;
  return { contractId: deal.contractId, memberId };
}

export const deliveryNow = ({ db }: Scene, { deliveryId }: SoldDeal): Promise<Delivery> =>
  readDelivery(db, { deliveryId });

async function take(world: Scene, deal: SoldDeal, step: "begun" | "completed" | "refused") {
  await inTransaction(world.db, async (tx) => {
    const delivery = await readDelivery(tx, { deliveryId: deal.deliveryId });
    const actor = step === "refused" ? "server" : "seller";
    await takeStep(tx, delivery, { step, actor }, world.clock.now());
  });
}

export async function seal(
  world: Scene,
  deal: SoldDeal,
  differs: readonly Difference[] | null = null,
): Promise<void> {
  const { db, clock } = world;
  await take(world, deal, "begun");
  await take(world, deal, "completed");
  await inTransaction(db, async (tx) => {
    const delivery = await readDelivery(tx, { deliveryId: deal.deliveryId });
    await takeStep(tx, delivery, { step: "sealed", actor: "server" }, clock.now());
    const { last } = await tx
      .selectFrom("consignments")
      .select((eb) => eb.fn.countAll<number>().as("last"))
      .where("delivery_id", "=", deal.deliveryId)
      .executeTakeFirstOrThrow();
    const id = newId(clock.now());
    await tx
      .insertInto("consignments")
      .values({
        id,
        delivery_id: deal.deliveryId,
        number: last + 1,
        status: "sealed",
        created_at: clock.now(),
        progressed_at: clock.now(),
        sealed_at: clock.now(),
        refusal: null,
        report: JSON.stringify(reportOf(differs)),
        signature: "signed",
        differs: differs && JSON.stringify(differs),
      })
      .execute();
    await tx
      .insertInto("delivery_files")
      .values({
        id: newId(clock.now()),
        consignment_id: id,
        n: 1,
        name: "letters.txt",
        bytes: 1000,
        received: 1000,
        sha256: "ab".repeat(32),
        sealed_bytes: 1200,
        sealed_sha256: "cd".repeat(32),
        created_at: clock.now(),
      })
      .execute();
  });
}

const FIGURES = {
  files: 1,
  documents: 3,
  words: 50_000,
  nonSpaceCharacters: 240_000,
  hanCharacters: 0,
  tokens: 70_000,
  languages: [{ code: "en", share: 1 }],
  quality: 80,
};

export function reportOf(differs: readonly Difference[] | null): DeliveryReport {
  const file = { n: 1, name: "letters.txt", bytes: 1000, sha256: "ab".repeat(32) };
  const read = { format: "txt", encoding: "utf-8", documents: 3, words: 50_000, brokenLines: 0 };
  return {
    contract: "AIM-2026-000001",
    consignment: 1,
    measuredAt: "2026-11-21T12:00:00.000Z",
    recipient: "age1",
    declared: { ...FIGURES, nonSpaceCharacters: null },
    sampled: null,
    delivered: {
      ...FIGURES,
      bytes: 1000,
      characters: 900,
      duplicateDocuments: 1,
      personalData: { email: 2 },
      windows: [80],
      tokensWithin: 0,
      charactersRead: null,
    },
    differs: [...(differs ?? [])],
    files: [{ ...file, ...read, sealedBytes: 1200, sealedSha256: "cd".repeat(32), measured: true }],
  };
}

export async function bringTo(
  world: Scene,
  deal: SoldDeal,
  state: DeliveryState,
  differs: readonly Difference[] | null = null,
): Promise<void> {
  const { db, clock } = world;
  const [buyer, seller] = [partyOf(world, deal, "buyer"), partyOf(world, deal, "seller")];
  switch (state) {
    case "waiting":
      return;
    case "uploading":
      return take(world, deal, "begun");
    case "measuring":
      await bringTo(world, deal, "uploading");
      return take(world, deal, "completed");
    case "refused":
      await bringTo(world, deal, "measuring");
      return take(world, deal, "refused");
    case "sealed":
      return seal(world, deal, differs);
    case "paid": {
      await bringTo(world, deal, "sealed", differs);
      await claimPayment(db, buyer, clock.now());
      const { payableCents } = await amountDueOf(db, { contract_id: deal.contractId });
      return confirmPayment(db, seller, payableCents, clock.now());
    }
    case "accepted":
      await bringTo(world, deal, "paid");
      return acceptDelivery(db, buyer, KEEP_MS, clock.now());
    case "disputed":
      await bringTo(world, deal, "paid");
      return openDispute(db, buyer, { reason: "unreadable", text: "Nothing opens." }, clock.now());
    case "withdrawn":
      clock.set((await deliveryNow(world, deal)).due_at ?? 0);
      return withdrawDelivery(db, buyer, clock.now());
    case "removed":
      await bringTo(world, deal, "accepted");
      clock.set((await deliveryNow(world, deal)).remove_at ?? 0);
      await runDeliveries(db, { keepMs: KEEP_MS }, clock.now());
      return;
    case "resolved":
      throw new Error("An operator resolves");
  }
}

export async function withdrawSale(world: Scene, packageId: string): Promise<void> {
  const { db, clock, people } = world;
  clock.advance(7 * DAY);
  await withdrawDelivery(db, { packageId, memberId: people.bo.id }, clock.now());
}

export async function decideLatest(
  { db, clock }: Scene,
  decidedBy: string,
  decision: "seller" | "buyer",
): Promise<void> {
  const latest = await db.selectFrom("disputes").select("id").orderBy("id", "desc").execute();
  const of = { disputeId: latest[0]?.id ?? "", decidedBy, keepMs: KEEP_MS };
  await decideDispute(db, { ...of, decision, note: "The receipt shows it." }, clock.now());
}
