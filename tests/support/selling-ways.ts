import { takeBid } from "../../src/auctions/bidding/bids";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { DAY, HOUR } from "../../src/lib/time";
import { awardPackage } from "../../src/licenses/awarding";
import { concludeDueContracts } from "../../src/licenses/concluding";
import { buyLicense } from "../../src/licenses/shelf";
import { acceptOffer } from "../../src/offers/answering";
import { offerLot } from "../../src/offers/offering";
import { findPackage, type NewPackage, type Package } from "../../src/packages/packages";
import { NO_RIGHTS } from "../../src/rights/rights";
import { replaceSample } from "../../src/samples/replacement";
import { addSample } from "../../src/samples/samples";
import { acceptBid } from "../../src/trade/decisions";
import { quickPrinter, sendContractOf } from "./contracts";
import { addLot } from "./listings";
import type { Person } from "./people";
import { anAnalysis } from "./samples";
import type { World } from "./world";

export type SellingWorld = Pick<World, "db" | "clock" | "people">;

interface Way {
  /** What the listing says, and what its sale really grants. */
  offers: "shared" | "either" | "exclusive";
  sells: "shared" | "exclusive";
  /** Sold by a decision after the auction, and not by its end. */
  isDecision?: true;
  listing: Partial<NewPackage>;
  bids: readonly [person: Person, cents: number, isExclusive?: true][];
  prepare?(world: SellingWorld, lot: Package): Promise<void>;
  sell(world: SellingWorld, lot: Package): Promise<unknown>;
}

const SHARED = { ...NO_RIGHTS, uses: ["pretraining"] as const };
const EXCLUSIVE = { ...SHARED, exclusive: true };
const ROUND = { seats: 2, rights: SHARED };
const EITHER = { ...ROUND, exclusiveFromCents: 20_000 };

async function close({ db, clock }: SellingWorld, lot: Package): Promise<void> {
  clock.set(Math.max(clock.now(), lot.auction_end_time));
  await closeEndedAuctions(db, clock.now());
}

/** Sold in an auction whose licenses have expired, so that only the shelf is left. */
async function sellShelf(world: SellingWorld, lot: Package): Promise<void> {
  const { db, clock } = world;
  await close(world, lot);
  const { highest_bid_id } = await findPackage(db, lot.id);
  await sendContractOf(db, highest_bid_id ?? "", clock.now());
  clock.advance(400 * DAY);
}

async function offer({ db, clock, people }: SellingWorld, lot: Package): Promise<void> {
  const { highest_bid_id } = await findPackage(db, lot.id);
  const made = { bidId: highest_bid_id ?? "", sellerId: people.mei.id, days: 3 } as const;
  const { id: offerId } = await offerLot(db, made, clock.now());
  await acceptOffer(db, { offerId, bidderId: people.bo.id }, clock.now());
}

const MISSED = { reserveCents: 90_000 };

export const WAYS = {
  auction: {
    offers: "shared",
    sells: "shared",
    sell: close,
    listing: { rights: SHARED },
    bids: [["bo", 12_000]],
  },
  "exclusive auction": {
    offers: "exclusive",
    sells: "exclusive",
    sell: close,
    listing: { rights: EXCLUSIVE },
    bids: [["bo", 12_000]],
  },
  round: {
    offers: "shared",
    sells: "shared",
    sell: close,
    listing: ROUND,
    bids: [["bo", 12_000] as const, ["ada", 13_000] as const],
  },
  "round won by licenses": {
    offers: "either",
    sells: "shared",
    sell: close,
    listing: EITHER,
    bids: [["bo", 12_000] as const, ["ada", 13_000] as const],
  },
  "round won exclusively": {
    offers: "either",
    sells: "exclusive",
    sell: close,
    listing: EITHER,
    bids: [["bo", 12_000] as const, ["ada", 30_000, true] as const],
  },
  shelf: {
    offers: "shared",
    sells: "shared",
    isDecision: true,
    prepare: sellShelf,
    listing: { rights: SHARED, shelf: "unlimited" },
    bids: [["bo", 12_000]],
    async sell({ db, clock, people }, { id: packageId }) {
      const { shelf_price_cents } = await findPackage(db, packageId);
      const priceCents = shelf_price_cents ?? 0;
      await buyLicense(db, { packageId, buyerId: people.kim.id, priceCents }, clock.now());
    },
  },
  "award of licenses": {
    offers: "either",
    sells: "shared",
    isDecision: true,
    prepare: close,
    sell: decide,
    listing: { ...EITHER, sale: "seller" },
    bids: [["bo", 12_000] as const, ["ada", 13_000] as const],
  },
  "exclusive award": {
    offers: "either",
    sells: "exclusive",
    isDecision: true,
    prepare: close,
    sell: decide,
    listing: { ...EITHER, sale: "seller" },
    bids: [["bo", 12_000] as const, ["ada", 30_000, true] as const],
  },
  "second chance": {
    offers: "shared",
    sells: "shared",
    isDecision: true,
    prepare: close,
    sell: offer,
    listing: { rights: SHARED, ...MISSED },
    bids: [["bo", 12_000]],
  },
  "exclusive second chance": {
    offers: "exclusive",
    sells: "exclusive",
    isDecision: true,
    prepare: close,
    sell: offer,
    listing: { rights: EXCLUSIVE, ...MISSED },
    bids: [["bo", 12_000]],
  },
} satisfies Record<string, Way>;

export type WayName = keyof typeof WAYS;
export const WAY_NAMES = Object.keys(WAYS) as WayName[];
export const wayOf = (name: WayName): Way => WAYS[name];

/** Stores the listing as earlier versions did, without comparing it with others. */
export async function putUp(
  world: SellingWorld,
  name: WayName,
  changes: Partial<NewPackage> = {},
  sample?: string,
): Promise<Package> {
  const { db, clock, people } = world;
  const { listing, bids, prepare } = wayOf(name);
  const { id: packageId } = await addLot(db, people.mei.id, clock.now(), {
    startingPriceCents: 10_000,
    sale: "highest",
    auctionDurationHours: 24,
    ...listing,
    ...changes,
  });
  if (sample !== undefined) await addText(world, packageId, sample);
  for (const [person, maximumCents, isExclusive = false] of bids) {
    const bid = { packageId, bidderId: people[person].id, amountCents: null, maximumCents };
    await takeBid(db, { ...bid, isExclusive, idempotencyKey: null }, clock);
  }
  const lot = await findPackage(db, packageId);
  await prepare?.(world, lot);
  return findPackage(db, packageId);
}

const sampleOf = (text: string) =>
  ({ filename: "a.txt", fileContent: text, fileType: "txt", contentType: "literary" }) as const;

export function addText({ db, clock, people }: SellingWorld, packageId: string, text: string) {
  const owner = { packageId, sellerId: people.mei.id };
  return addSample(db, owner, sampleOf(text), anAnalysis(), clock.now());
}

type OwnSample = Parameters<typeof replaceSample>[1];

export function replaceText({ db, clock }: SellingWorld, owner: OwnSample, text: string) {
  return replaceSample(db, owner, sampleOf(text), anAnalysis(), clock.now());
}

/** The seller's own decision on an auction that ended undecided. */
export async function decide({ db, clock, people }: SellingWorld, lot: Package): Promise<void> {
  const sellerId = people.mei.id;
  if (lot.seats > 1) await awardPackage(db, { packageId: lot.id, sellerId }, clock.now());
  else await acceptBid(db, { bidId: lot.highest_bid_id ?? "", sellerId }, clock.now());
}

/** Makes every contract that can be made. */
export async function concludeAll({ db, clock }: SellingWorld): Promise<void> {
  await concludeDueContracts(db, quickPrinter, clock.now());
  const accepted = await db
    .selectFrom("bids")
    .select("id")
    .where("status", "=", "accepted")
    .where("contract_status", "=", "none")
    .execute();
  for (const { id } of accepted) await sendContractOf(db, id, clock.now() + HOUR);
}
