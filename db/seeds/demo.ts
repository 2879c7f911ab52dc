import { join } from "node:path";
import { confirmEmail } from "../../src/accounts/email";
import { registerUser } from "../../src/accounts/users";
import { placeBid } from "../../src/auctions/bids";
import { closeEndedAuctions } from "../../src/auctions/closing";
import { certifyPackage } from "../../src/certification/certify";
import { parseCents } from "../../src/lib/money";
import { type Clock, DAY, HOUR, MINUTE } from "../../src/lib/time";
import { createPackage, type Package } from "../../src/packages/packages";
import { addTextMaterial } from "../../src/roadshow/materials";
import { openRoadshow } from "../../src/roadshow/roadshows";
import { type Analyzer, createAnalyzer } from "../../src/samples/analysis/analyzer";
import { type Analysing, uploadSample } from "../../src/samples/upload";
import { acceptBid } from "../../src/trade/acceptance";
import { recordContractSent } from "../../src/trade/contracts";
import type { Db } from "../client";
import { listings, type SeedListing } from "./listings";
import { DEMO_PASSWORD, type PersonKey, people } from "./people";

/** Members joined before anything was listed. */
const JOINED_DAYS_AGO = 45;

type Ids = Record<PersonKey, string>;

/**
 * Fills an empty database with the demo world, by the product's own verbs and at times in the past;
 * leaves one with any user as it is.
 * @returns whether it did
 */
export async function seedDemoWorld(db: Db, clock: Clock): Promise<boolean> {
  const anyone = await db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  if (anyone) return false;
  const now = clock.now();
  const ids = await seedPeople(db, now - JOINED_DAYS_AGO * DAY);
  const oldestFirst = listings.toSorted((a, b) => b.listedDaysAgo - a.listedDaysAgo);
  const analyzer = createAnalyzer({ timeoutMs: MINUTE });
  for (const listing of oldestFirst) await seedListing(db, analyzer, listing, ids, now);
  analyzer.close();
  // What happened in the past was mailed in the past.
  await db.deleteFrom("mail_outbox").execute();
  return true;
}

async function seedPeople(db: Db, joined: number): Promise<Ids> {
  const ids: Partial<Ids> = {};
  for (const { key, ...person } of people) {
    const form = {
      ...person,
      password: DEMO_PASSWORD,
      confirmPassword: DEMO_PASSWORD,
      acceptTerms: true,
      acceptPrivacy: true,
    } as const;
    const { id } = await registerUser(db, form, joined);
    await confirmEmail(db, id, joined);
    ids[key] = id;
  }
  return ids as Ids;
}

async function seedListing(
  db: Db,
  analyzer: Analyzer,
  listing: SeedListing,
  ids: Ids,
  now: number,
): Promise<void> {
  const listed = now - listing.listedDaysAgo * DAY;
  const end = now + listing.endsInMinutes * MINUTE;
  const lot = await createPackage(
    db,
    ids[listing.seller],
    {
      ...listing,
      startingPriceCents: centsOf(listing.startingPrice),
      collectionSize: listing.totalWords,
      auctionDurationHours: (end - listed) / HOUR,
    },
    listed,
  );
  if (listing.certified) await certifyPackage(db, lot.id, listed + DAY / 2);
  await seedRoadshow(db, lot, listing, listed);
  await seedSamples({ db, analyzer, clock: { now: () => listed + HOUR } }, lot, listing);
  const winner = await seedBids(db, lot, listing, ids, Math.min(now, end));
  if (end > now) return;
  await closeEndedAuctions(db, end);
  if (!listing.settled || !winner) return;
  await acceptBid(db, { bidId: winner, sellerId: ids[listing.seller] });
  await recordContractSent(db, winner, end + HOUR);
}

async function seedRoadshow(db: Db, lot: Package, listing: SeedListing, listed: number) {
  if (!listing.roadshow) return;
  const { materials, ...roadshow } = listing.roadshow;
  await openRoadshow(db, { packageId: lot.id, ...roadshow }, listed);
  for (const [i, material] of materials.entries()) {
    await addTextMaterial(db, lot.id, material, listed + i * MINUTE);
  }
}

/** Uploads a listing's samples, each really analysed. */
async function seedSamples(services: Analysing, lot: Package, listing: SeedListing) {
  for (const filename of listing.sampleTexts) {
    await uploadSample(
      services,
      { packageId: lot.id, sellerId: lot.seller_id },
      {
        filename,
        fileContent: await Bun.file(join(import.meta.dir, "texts", filename)).text(),
        fileType: "txt",
        contentType: listing.sampleContentType,
      },
    );
  }
}

/** Places a listing's bids, evenly over the time it has run. Returns the last one's id. */
async function seedBids(db: Db, lot: Package, listing: SeedListing, ids: Ids, until: number) {
  const step = (until - lot.created_at) / (listing.bids.length + 1);
  let last: string | undefined;
  for (const [i, { bidder, amount }] of listing.bids.entries()) {
    const at = Math.floor(lot.created_at + step * (i + 1));
    const bid = {
      packageId: lot.id,
      bidderId: ids[bidder],
      amountCents: centsOf(amount),
      idempotencyKey: null,
    };
    last = (await placeBid(db, bid, { now: () => at })).id;
  }
  return last;
}

function centsOf(amount: string): number {
  const cents = parseCents(amount);
  if (cents === null) throw new Error(`${amount} is no amount`);
  return cents;
}
