import type { Db } from "../../db/client";
import { giveUpBid } from "../../src/auctions/changes/given-up-bid";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { answerChange } from "../../src/consent/answering";
import { askForChange } from "../../src/consent/asking";
import { settleDueChanges } from "../../src/consent/timer";
import type { ContractPrinter } from "../../src/contracts/printer";
import { acceptAmendment, proposeAmendment } from "../../src/delivery/amending";
import { withdrawDelivery } from "../../src/delivery/voiding";
import { DomainError } from "../../src/lib/errors";
import { DAY } from "../../src/lib/time";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { buyLicense } from "../../src/licenses/shelf";
import { addSale, type Scene, stateDetails } from "./deals";
import { addSoldDeal, bringTo } from "./deliveries";
import { addLot } from "./listings";
import { bid } from "./market";

/** What each act is about; it is passed to another process as JSON. */
export interface DealScene {
  now: number;
  sellerId: string;
  buyerId: string;
  fixedId: string;
  unpaidId: string;
  amendedId: string;
  amendmentId: string;
}

/** Everything that the acts finish is about to happen. */
export async function prepareActs(scene: Scene): Promise<DealScene> {
  const { db, clock, people } = scene;
  const [sellerId, buyerId] = [people.mei.id, people.bo.id];
  await stateDetails(scene, "mei");
  await stateDetails(scene, "bo");
  const unpaid = await addSoldDeal(scene);
  await bringTo(scene, unpaid, "sealed");
  clock.advance(14 * DAY);
  const ended = await addLot(db, sellerId, clock.now(), { sale: "highest", title: "Almanacs" });
  await bid(scene, "ada", ended, 120_000);
  clock.set(ended.auction_end_time);
  const now = clock.now();
  const fixed = await addLot(db, sellerId, now, { sale: "fixed", title: "Tide tables" });
  const amendedId = await addSale({ db, people }, now, { title: "Letters" });
  const price = { kind: "price", amount: 120_000 } as const;
  const own = { contractId: amendedId, memberId: sellerId };
  const { id: amendmentId } = await proposeAmendment(db, own, price, now);
  await prepareChange(scene, now);
  await db.deleteFrom("mail_outbox").execute();
  return {
    now,
    sellerId,
    buyerId,
    amendedId,
    amendmentId,
    fixedId: fixed.id,
    unpaidId: unpaid.contractId,
  };
}

/** The one bidder who has not agreed to the end is no longer bound. */
async function prepareChange(scene: Scene, now: number): Promise<void> {
  const { db, people } = scene;
  const listed = { sale: "seller", title: "Charts" } as const;
  const { id: packageId } = await addLot(db, people.mei.id, now, listed);
  const outbid = await bid(scene, "ada", { id: packageId }, 120_000);
  await bid(scene, "bo", { id: packageId }, 150_000);
  const asked = { packageId, sellerId: people.mei.id, kind: "end", note: "Lost." } as const;
  const { id: changeId } = await askForChange(db, { ...asked, fields: {} }, now);
  const answer = { packageId, changeId, memberId: people.bo.id, answer: "accepted" } as const;
  await answerChange(db, answer, now);
  await giveUpBid(db, { bidId: outbid, bidderId: people.ada.id }, now);
}

type Act = (db: Db, scene: DealScene, printer: ContractPrinter) => Promise<unknown>;

/** In this order. Who does not know whether one was done does it again. */
export const ACTS = {
  async end(db, { now }, printer) {
    await closeEndedAuctions(db, now);
    await concludeDueContracts(db, printer, now);
  },
  async buy(db, { fixedId: packageId, buyerId, now }, printer) {
    await unlessDone(buyLicense(db, { packageId, buyerId, priceCents: 100_000 }, now));
    await concludeDueContracts(db, printer, now);
  },
  amend(db, { amendedId: contractId, amendmentId, buyerId: memberId, now }) {
    return acceptAmendment(db, { contractId, amendmentId, memberId }, now);
  },
  consent: (db, { now }) => settleDueChanges(db, now),
  lapse: (db, { unpaidId: contractId, sellerId: memberId, now }) =>
    unlessDone(withdrawDelivery(db, { contractId, memberId }, now)),
} as const satisfies Record<string, Act>;

export type ActName = keyof typeof ACTS;

async function unlessDone(work: Promise<unknown>): Promise<void> {
  await work.catch((error) => {
    if (!(error instanceof DomainError)) throw error;
  });
}

/** How often each thing has happened, in words that are the same in every database. */
export async function traceOf(db: Db): Promise<string[]> {
  const trace: string[] = [];
  const mails = await db.selectFrom("mail_outbox").select(["recipient", "template"]).execute();
  for (const { recipient, template } of mails) trace.push(`mail ${template} to ${recipient}`);
  const entries = await db.selectFrom("log_entries").select("data").execute();
  for (const { data } of entries) {
    const { type, step } = JSON.parse(data) as { type: string; step?: string };
    trace.push(`log ${type} ${step ?? ""}`);
  }
  const contracts = await db.selectFrom("contracts").select(["voided_at", "terms"]).execute();
  for (const { voided_at, terms } of contracts) {
    const { priceCents, reference } = JSON.parse(terms) as Record<string, unknown>;
    trace.push(`contract ${reference} for ${priceCents}${voided_at === null ? "" : ", void"}`);
  }
  const deliveries = await db.selectFrom("deliveries").select("state").execute();
  for (const { state } of deliveries) trace.push(`delivery ${state}`);
  const notes = await db.selectFrom("invoices").select(["kind", "number"]).execute();
  for (const { kind, number } of notes) trace.push(`${kind} ${number}`);
  const packages = await db.selectFrom("packages").select(["title", "status"]).execute();
  for (const { title, status } of packages) trace.push(`${title} ${status}`);
  return trace.toSorted();
}
