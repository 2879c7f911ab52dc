import type { Db } from "../../db/client";
import { type BidderStanding, standingsOn } from "../auctions/reading/positions";
import { HELD_STATES } from "../delivery/holding";
import type { HoldAct, HoldReader } from "../lib/holds";
import { informMembers, type MemberNews } from "../notifications/informing";
import type { Package } from "../packages/packages";

export interface HeldReader {
  memberId: string;
  reader: HoldReader;
  /** The deadline that the reader waits for, or null. */
  until: number | null;
}

/** Everyone who waits for a deadline of the package, and what they wait for. */
export async function holdReadersOf(tx: Db, lot: Package, now: number): Promise<HeldReader[]> {
  const standings = await standingsOn(tx, lot.id, now);
  const bidders = standings.flatMap((standing) => readerOf(lot, standing));
  return [...bidders, ...(await offeredReaders(tx, lot)), ...(await contractReaders(tx, lot))];
}

function readerOf(lot: Package, { bidderId: memberId, ...own }: BidderStanding): HeldReader[] {
  if (own.standing === "won") return [];
  if (own.standing === "accepted") return [{ memberId, reader: "winner", until: own.bindsUntil }];
  const isRunning = lot.status === "active";
  if (own.bindsUntil === null)
    return isRunning ? [{ memberId, reader: "free", until: lot.auction_end_time }] : [];
  return isRunning
    ? [{ memberId, reader: "bound", until: lot.auction_end_time }]
    : [{ memberId, reader: "undecided", until: own.bindsUntil }];
}

async function offeredReaders(tx: Db, { id }: Package): Promise<HeldReader[]> {
  const offers = await tx
    .selectFrom("offers")
    .select(["bidder_id", "expires_at"])
    .where("package_id", "=", id)
    .where("status", "=", "open")
    .where("counter_cents", "is", null)
    .execute();
  return offers.map(({ bidder_id: memberId, expires_at: until }) => {
    return { memberId, reader: "offered", until };
  });
}

async function contractReaders(tx: Db, { id }: Package): Promise<HeldReader[]> {
  const contracts = await tx
    .selectFrom("contracts")
    .leftJoin("deliveries", "deliveries.contract_id", "contracts.id")
    .select(["buyer_id", "state"])
    .select((eb) =>
      eb
        .selectFrom("disputes")
        .select("state_before")
        .whereRef("disputes.delivery_id", "=", "deliveries.id")
        .where("disputes.ended_at", "is", null)
        .as("disputed"),
    )
    .where("contracts.package_id", "=", id)
    .where("contracts.voided_at", "is", null)
    .execute();
  return contracts.flatMap(({ buyer_id: memberId, state, disputed }) => {
    const current = disputed ?? state;
    const isUnpaid = current !== null && HELD_STATES.includes(current);
    const reader = isUnpaid ? "buyer" : "licensee";
    return memberId === null ? [] : [{ memberId, reader, until: null }];
  });
}

/** What a reader already knows, or learns from another email, is left out. */
const UNTOLD: Readonly<Record<HoldAct, readonly HoldReader[]>> = {
  hide: [],
  restore: ["licensee"],
  end: [],
  remove: ["buyer"],
  release: ["free", "buyer", "licensee", "offered"],
};

interface HoldNews {
  act: HoldAct;
  /** Identifies the event in the keys of the emails. */
  event: string;
  readers: readonly HeldReader[];
}

export async function informOfHold(
  tx: Db,
  { id: packageId, title }: Pick<Package, "id" | "title">,
  { act, event, readers }: HoldNews,
  now: number,
): Promise<void> {
  const news = readers
    .filter(({ reader }) => !UNTOLD[act].includes(reader))
    .map(({ memberId, reader, until }): MemberNews => {
      const values = { packageId, title, act, reader, until };
      const uniqueKey = `${event} ${memberId}`;
      return { memberId, template: "auction-paused", values, uniqueKey };
    });
  await informMembers(tx, news, now);
}
