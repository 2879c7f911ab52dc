import { takeBid } from "../../src/auctions/bidding/bids";
import { closeEndedAuctions } from "../../src/auctions/closing/closing";
import { findPackage, type Package } from "../../src/packages/packages";
import type { RoundRule } from "../../src/rules/round";
import type { Sale } from "../../src/rules/sale";
import type { Person } from "./people";
import { addRound } from "./rounds";
import type { World } from "./world";

type Maxima = Partial<Record<Person, number>>;

interface Bidding {
  title?: string;
  description?: string;
  rule?: RoundRule;
  seats?: number;
  sale?: Sale;
  maxima?: Maxima;
  exclusive?: Maxima;
  later?: Maxima;
  exclusiveFromCents?: number | null;
  reserveCents?: number | null;
  shelf?: Package["shelf"];
}

export async function playRound(
  world: Pick<World, "db" | "people" | "clock">,
  { maxima = {}, exclusive = {}, later = {}, sale = "highest", ...settings }: Bidding = {},
): Promise<Package> {
  const { db, people, clock } = world;
  const listed = { startingPriceCents: 10_000, sale, ...settings };
  const { id: packageId } = await addRound(db, people.mei.id, clock.now(), listed);
  const bid = async (person: string, maximumCents: number, isExclusive: boolean) => {
    const bidderId = people[person as Person].id;
    const bid = { packageId, bidderId, amountCents: null, maximumCents, isExclusive };
    await takeBid(db, { ...bid, idempotencyKey: null }, clock);
  };
  for (const [person, cents] of Object.entries(maxima)) await bid(person, cents, false);
  for (const [person, cents] of Object.entries(exclusive)) await bid(person, cents, true);
  for (const [person, cents] of Object.entries(later)) await bid(person, cents, false);
  return findPackage(db, packageId);
}

export async function closeRound(
  { db, clock }: Pick<World, "db" | "clock">,
  lot: Package,
): Promise<Package> {
  clock.set(lot.auction_end_time);
  await closeEndedAuctions(db, clock.now());
  return findPackage(db, lot.id);
}
