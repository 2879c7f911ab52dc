import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { type Colleague, colleaguesOf } from "../memberships/colleagues";
import { type Permission, permissionsOf } from "../rules/organization";
import type { MemberTemplate } from "./templates";

export type NewsKind =
  | MemberTemplate
  | ("message" | "message-unread" | "review" | "matches" | "search-matches");

const SETTLING: readonly NewsKind[] = [
  ...(["contract", "delivery-step", "delivery-notice", "invoice", "review"] as const),
  "bucket-copy",
];

const MANAGING: readonly NewsKind[] = [
  ...(["bidding-restricted", "merger", "statement", "complaint-answered", "webhook-off"] as const),
];

/** News for everyone, whatever their roles. */
const COMMON: readonly NewsKind[] = ["organizations-united"];

/** About a person's own work, so their colleagues do not read it. */
export const PERSONAL: readonly NewsKind[] = ["work-waiting"];

const TALKING: readonly NewsKind[] = ["message", "message-unread"];

/** What a member must be allowed, any of these, to need news of this kind. */
function permissionsFor(kind: NewsKind, isSeller: boolean | null): readonly Permission[] {
  // A conversation can be about anything, so all read it who act.
  if (TALKING.includes(kind)) return ["bid", "sell", "settle"];
  if (SETTLING.includes(kind)) return ["settle"];
  if (MANAGING.includes(kind)) return ["manage"];
  if (isSeller === null) return ["bid", "sell"];
  return isSeller ? ["sell"] : ["bid"];
}

export interface AddressedNews {
  /** The account to which it happened: an organization, or a member on their own. */
  memberId: string;
  /** Only this member of the organization, whatever their roles. */
  reader?: string | undefined;
  kind: NewsKind;
  packageId: string;
}

/**
 * Returns for each piece of news which members read it. In an organization, these are the members
 * whose roles need it, by whether it sells the package; about a bid, only who placed it.
 */
export async function readersOf(tx: Db, news: readonly AddressedNews[]): Promise<string[][]> {
  const organizations = await colleaguesOf(
    tx,
    news.map(({ memberId }) => memberId),
  );
  const readers: string[][] = [];
  for (const entry of news) {
    const isPersonal = PERSONAL.includes(entry.kind);
    const colleagues = isPersonal ? undefined : organizations.get(entry.memberId);
    if (entry.reader !== undefined) readers.push([entry.reader]);
    else readers.push(colleagues ? await concerned(tx, entry, colleagues) : [entry.memberId]);
  }
  return readers;
}

async function concerned(
  tx: Db,
  { memberId, kind, packageId }: AddressedNews,
  colleagues: readonly Colleague[],
): Promise<string[]> {
  if (COMMON.includes(kind)) return colleagues.map((colleague) => colleague.memberId);
  const seller = packageId === "" ? undefined : await findSeller.first(tx, { package: packageId });
  const isSeller = seller ? seller.seller_id === memberId : null;
  const needed = permissionsFor(kind, isSeller);
  const readers = colleagues
    .filter(({ roles }) => needed.some((permission) => permissionsOf(roles).has(permission)))
    .map((colleague) => colleague.memberId);
  if (isSeller !== false || !needed.includes("bid") || TALKING.includes(kind)) return readers;
  const bidder = await findBidder.first(tx, { bidder: memberId, package: packageId });
  const actedBy = bidder?.acted_by ?? null;
  return actedBy !== null && readers.includes(actedBy) ? [actedBy] : readers;
}

const findSeller = prepared<{ package: string }, { seller_id: string }>((db, value) =>
  db.selectFrom("packages").select("seller_id").where("id", "=", value("package")),
);

const findBidder = prepared<{ bidder: string; package: string }, { acted_by: string | null }>(
  (db, value) =>
    db
      .selectFrom("positions")
      .leftJoin("maximum_bids as own", (join) =>
        join
          .onRef("own.package_id", "=", "positions.package_id")
          .onRef("own.bidder_id", "=", "positions.bidder_id"),
      )
      .select((eb) => eb.fn.coalesce("own.acted_by", "positions.acted_by").as("acted_by"))
      .where("positions.bidder_id", "=", value("bidder"))
      .where("positions.package_id", "=", value("package")),
);
