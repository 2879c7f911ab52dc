import { join } from "node:path";
import type { Db } from "../../db/client";
import { confirmEmail } from "../accounts/email";
import { applicantFrom, createUser } from "../accounts/users";
import { closeEndedAuctions } from "../auctions/closing/closing";
import type { Config } from "../config";
import type { ContractPrinter } from "../contracts/printer";
import { SEAL_MS } from "../delivery/deadlines";
import { withdrawDelivery } from "../delivery/voiding";
import { sendInvitations } from "../invitations/invitations";
import { type Clock, DAY, HOUR, MINUTE } from "../lib/time";
import { offerLot } from "../offers/offering";
import { createPackage, type Package } from "../packages/packages";
import { addMaterial } from "../roadshow/materials";
import { openRoadshow } from "../roadshow/roadshows";
import type { Start } from "../rules/starts";
import { type Analyzer, createAnalyzer } from "../samples/analyzer/analyzer";
import { uploadSample } from "../samples/uploading";
import { acceptBid } from "../trade/decisions";
import { sendContract } from "../trade/sending";
import { uploadStore } from "../uploads/upload-store";
import { createContractPrinter } from "../web/trade/contract-printer";
import { centsOf, type PersonIds, seedBids, seedDecisions } from "./bids";
import { seedCertification } from "./certification";
import { seedChats } from "./chats";
import { type SentDeal, seedDeliveries } from "./deliveries";
import { seedFavorites } from "./favorites";
import { DemoIntake } from "./intake";
import type { SeedListing, SeedRound } from "./listing";
import { listings, termsOf } from "./listing";
import { readNotifications } from "./notifications";
import { DEMO_PASSWORD, people } from "./people";
import type { ProgressReport } from "./progress";
import { seedMaterials, seedViews } from "./roadshows";
import { concludeRound, seedRoundBids } from "./rounds";

const JOINED_DAYS_AGO = 45;

interface Workers {
  analyzer: Analyzer;
  contractPrinter: ContractPrinter;
  intake: DemoIntake;
}

/** Calls the product's functions with past times. Returns false if there are already users. */
export async function seedDemoWorld(
  db: Db,
  clock: Clock,
  config: Config,
  reportProgress: ProgressReport = () => {},
): Promise<boolean> {
  const existingUser = await db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  if (existingUser) return false;
  const now = clock.now();
  reportProgress("Filling the demo world, once; this takes up to a minute.");
  const ids = await seedPeople(db, now - JOINED_DAYS_AGO * DAY);
  const oldestFirst = listings.toSorted((a, b) => b.listedDaysAgo - a.listedDaysAgo);
  const workers = {
    analyzer: createAnalyzer({ timeoutMs: MINUTE }),
    contractPrinter: createContractPrinter({ timeoutMs: MINUTE }),
    intake: new DemoIntake(db, config),
  };
  const deals: SentDeal[] = [];
  for (const [i, listing] of oldestFirst.entries()) {
    deals.push(...(await seedListing(db, workers, listing, ids, now)));
    reportProgress("Collections listed, samples analyzed, bids placed", i + 1, oldestFirst.length);
  }
  reportProgress("Delivering what is sold");
  const { keepDeliveriesMs } = config;
  await seedDeliveries(db, workers.intake, deals, {
    operatorId: ids.operator,
    keepDeliveriesMs,
    now,
  });
  for (const worker of Object.values(workers)) worker.close();
  reportProgress("Adding chats, favorites and roadshows");
  await seedChats(db, ids, now);
  await seedFavorites(db, ids, now);
  const storage = { db, uploads: uploadStore(config), maxBytes: config.maxUploadBytes };
  await seedMaterials(storage, now);
  await seedViews(storage, now);
  await readNotifications(db, now - DAY);
  // Past events must not send emails now.
  await db.deleteFrom("mail_outbox").execute();
  return true;
}

async function seedPeople(db: Db, joinedAt: number): Promise<PersonIds> {
  const ids: Partial<PersonIds> = {};
  for (const { key, ...person } of people) {
    const form = {
      ...person,
      password: DEMO_PASSWORD,
      confirmPassword: DEMO_PASSWORD,
      acceptTerms: true,
      acceptPrivacy: true,
    } as const;
    const { id } = await createUser(db, await applicantFrom(form), joinedAt);
    await confirmEmail(db, id, joinedAt);
    ids[key] = id;
  }
  return ids as PersonIds;
}

async function seedInvitations(db: Db, lot: Package, keys: readonly string[], listedAt: number) {
  const emails = people.filter(({ key }) => keys.includes(key)).map(({ email }) => email);
  const ownPackage = { packageId: lot.id, sellerId: lot.seller_id };
  await sendInvitations(db, { ...ownPackage, emails, organizations: [] }, listedAt);
}

async function seedListing(
  db: Db,
  { analyzer, contractPrinter, intake }: Workers,
  listing: SeedListing,
  ids: PersonIds,
  now: number,
): Promise<SentDeal[]> {
  const listedAt = now - listing.listedDaysAgo * DAY;
  const end = now + listing.endsInMinutes * MINUTE;
  const lot = await createPackage(
    db,
    ids[listing.seller],
    {
      ...listing,
      rights: { ...listing.rights, terms: termsOf(listing.seller) },
      startingPriceCents: centsOf(listing.startingPrice),
      reserveCents: listing.reserve === undefined ? null : centsOf(listing.reserve),
      collectionSize: listing.totalWords,
      auctionDurationHours: listing.opens === undefined ? (end - listedAt) / HOUR : 7 * 24,
      startsAt: startOf(listing, now),
      sale: isSellerChosen(listing, end <= now) ? "seller" : "highest",
      ...licensesIn(listing.round),
      audience: listing.invited ? "invited" : "everyone",
    },
    listedAt,
  );
  if (listing.invited) await seedInvitations(db, lot, listing.invited, listedAt);
  await seedRoadshow(db, lot, listing, listedAt);
  await seedSamples(db, { analyzer, clock: { now: () => listedAt + HOUR } }, lot, listing);
  await seedCertification(db, lot, listing, ids.operator);
  if (listing.sampledTexts) {
    intake.at = listedAt + DAY;
    await intake.sampleCollection(lot.id, listing.sampledTexts);
  }
  const { round } = listing;
  if (round) {
    await seedRoundBids(db, lot, { ...listing, round }, ids, Math.min(now, end));
    if (end > now) return [];
    await closeEndedAuctions(db, end);
    return concludeRound(db, contractPrinter, lot, round, ids, end + HOUR);
  }
  const bids = await seedBids(db, lot, listing, ids, Math.min(now, end));
  await seedDecisions(db, lot, listing, bids, Math.min(now, end));
  if (end > now) return [];
  await closeEndedAuctions(db, listing.late ? end + HOUR : end);
  const winningBidId = bids.at(-1);
  const { offeredDays: days } = listing;
  if (days && winningBidId) {
    await offerLot(db, { bidId: winningBidId, sellerId: lot.seller_id, days }, now - HOUR);
  }
  if (!listing.settled || !winningBidId) return [];
  const acceptance = { bidId: winningBidId, sellerId: lot.seller_id };
  await acceptBid(db, acceptance, end);
  const sentAt = listing.withdrawn || listing.delivery ? end + HOUR : now - DAY;
  const { id: contractId } = await sendContract(db, acceptance, contractPrinter, sentAt);
  const buyer = listing.bids.at(-1)?.bidder;
  if (!buyer) return [];
  const buyerId = ids[buyer];
  if (listing.withdrawn)
    await withdrawDelivery(db, { contractId, memberId: buyerId }, sentAt + SEAL_MS);
  const { delivery } = listing;
  return delivery ? [{ ...delivery, contractId, sellerId: lot.seller_id, buyerId, sentAt }] : [];
}

async function seedRoadshow(db: Db, lot: Package, listing: SeedListing, listedAt: number) {
  if (!listing.roadshow) return;
  const { materials, durationDays: duration, ...roadshow } = listing.roadshow;
  const packageId = lot.id;
  await openRoadshow(db, lot.seller_id, { packageId, ...roadshow, duration }, listedAt);
  for (const [i, material] of materials.entries()) {
    const owner = { packageId, sellerId: lot.seller_id };
    await addMaterial(db, owner, { type: "text", ...material }, listedAt + i * MINUTE);
  }
}

async function seedSamples(
  db: Db,
  analysis: Parameters<typeof uploadSample>[1],
  lot: Package,
  listing: SeedListing,
) {
  for (const filename of listing.sampleTexts) {
    await uploadSample(
      db,
      analysis,
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

function isSellerChosen({ decided, round }: SeedListing, isOver: boolean): boolean {
  return decided !== undefined || (isOver && round?.licensees === undefined);
}

function licensesIn(round: SeedRound | undefined) {
  const { seats, exclusiveFrom: from, shelf } = round ?? { seats: 1 };
  return { seats, exclusiveFromCents: from ? centsOf(from) : null, shelf: shelf ?? null };
}

function startOf({ opens }: SeedListing, now: number): Start {
  return typeof opens === "number" ? now + opens * DAY : (opens ?? null);
}
