import type { Db } from "../../db/client";
import type { Package } from "../packages/packages";
import { decodeEntry } from "../transparency/events";
import type { LogEvent } from "../transparency/happening";

type Opened = Extract<LogEvent, { type: "opened" }>;

interface Hidden extends Opened {
  bidderId: string;
  of: "maximum" | "exclusive";
}

/** Anyone can recompute the round's price from its log with these maxima. */
export async function spentMaxima(
  tx: Db,
  { id: packageId, highest_bid_cents: priceCents }: Package,
): Promise<Opened[]> {
  if (priceCents === null) return [];
  const passed = await tx
    .selectFrom("positions")
    .select("bidder_id")
    .where("package_id", "=", packageId)
    .where("seated", "=", 0)
    .where("standing_cents", "is not", null)
    .orderBy("standing_cents", "desc")
    .limit(1)
    .executeTakeFirst();
  const reached = await hiddenIn(tx, packageId, { cents: priceCents });
  const own = passed ? await hiddenIn(tx, packageId, { bidderId: passed.bidder_id }) : [];
  const latest = own.findLast(({ of }) => of === "maximum");
  const spent = [...(latest ? [latest] : []), ...reached.filter(({ of }) => of === "maximum")];
  return openings([...new Map(spent.map((one) => [one.event, one])).values()]);
}

/** The winner's own maximum stays secret if they pay less. */
export async function decidedBids(
  tx: Db,
  packageId: string,
  winner: { bidderId: string; maximumCents: number; priceCents: number } | null,
): Promise<Opened[]> {
  const exclusive = (await hiddenIn(tx, packageId, {})).filter(({ of }) => of === "exclusive");
  const latest = [...new Map(exclusive.map((one) => [one.bidderId, one])).values()];
  const isSecret = winner !== null && winner.maximumCents > winner.priceCents;
  return openings(latest.filter(({ bidderId }) => !(isSecret && bidderId === winner.bidderId)));
}

async function hiddenIn(
  tx: Db,
  packageId: string,
  { bidderId, cents }: { bidderId?: string; cents?: number },
): Promise<Hidden[]> {
  const rows = await tx
    .selectFrom("maximum_openings")
    .innerJoin("log_entries", "log_entries.seq", "maximum_openings.log_entry")
    .select(["bidder_id", "maximum_cents", "salt", "data"])
    .where("package_id", "=", packageId)
    .$if(bidderId !== undefined, (query) => query.where("bidder_id", "=", bidderId ?? ""))
    .$if(cents !== undefined, (query) => query.where("maximum_cents", "=", cents ?? 0))
    .orderBy("log_entry")
    .execute();
  return rows.flatMap(({ bidder_id, maximum_cents, salt, data }) => {
    const entry = decodeEntry(data);
    if (entry.type !== "maximum" && entry.type !== "exclusive") return [];
    const opened = {
      type: "opened",
      event: entry.number,
      amountCents: maximum_cents,
      salt,
    } as const;
    return [{ ...opened, bidderId: bidder_id, of: entry.type }];
  });
}

const openings = (hidden: readonly Hidden[]): Opened[] =>
  hidden.map(({ type, event, amountCents, salt }) => ({ type, event, amountCents, salt }));
