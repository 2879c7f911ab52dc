import type { Db } from "../../../db/client";
import type { Package } from "../../packages/packages";
import { EXCLUSIVE_BLOCKED } from "../../rules/round";
import { decodeEntry } from "../../transparency/events";
import type { LogEvent } from "../../transparency/happening";

type OpenedMaximum = Extract<LogEvent, { type: "opened" }>;

interface HiddenMaximum extends OpenedMaximum {
  bidderId: string;
  kind: "maximum" | "exclusive";
}

/** Under rule 1, anyone can recompute the round's price from its log with these maxima. */
export async function priceSettingOpenings(
  tx: Db,
  { id: packageId, highest_bid_cents: priceCents, round_rule }: Package,
): Promise<OpenedMaximum[]> {
  if (priceCents === null || round_rule === 2) return [];
  const highestUnseated = await tx
    .selectFrom("positions")
    .select("bidder_id")
    .where("package_id", "=", packageId)
    .where("seated", "=", 0)
    .where("standing_cents", "is not", null)
    .orderBy("standing_cents", "desc")
    .limit(1)
    .executeTakeFirst();
  const maximaAtPrice = await findHiddenMaxima(tx, packageId, { cents: priceCents });
  const unseatedMaxima = highestUnseated
    ? await findHiddenMaxima(tx, packageId, { bidderId: highestUnseated.bidder_id })
    : [];
  const latestMaximum = unseatedMaxima.findLast(({ kind }) => kind === "maximum");
  const priceSettingMaxima = [
    ...(latestMaximum ? [latestMaximum] : []),
    ...maximaAtPrice.filter(({ kind }) => kind === "maximum"),
  ];
  return toOpenings([
    ...new Map(priceSettingMaxima.map((maximum) => [maximum.event, maximum])).values(),
  ]);
}

interface Awarding {
  kind: "seat" | "exclusive";
  winnerIds: readonly string[];
  priceCents: number;
}

/**
 * The maxima of winners who pay less stay secret. Under rule 2, the award follows from the maxima of
 * everyone else; under rule 1, from those of the exclusive bids.
 */
export async function awardOpenings(
  tx: Db,
  { id: packageId, round_rule, rights_sold }: Pick<Package, "id" | "round_rule" | "rights_sold">,
  { kind, winnerIds, priceCents }: Awarding,
): Promise<OpenedMaximum[]> {
  const wonKind = kind === "seat" ? "maximum" : kind;
  const decides = (maximum: HiddenMaximum) =>
    maximum.kind === "exclusive" ? rights_sold !== EXCLUSIVE_BLOCKED : round_rule === 2;
  const latestMaxima = new Map(
    (await findHiddenMaxima(tx, packageId, {}))
      .filter(decides)
      .map((maximum) => [`${maximum.kind} ${maximum.bidderId}`, maximum]),
  );
  const isSecret = (maximum: HiddenMaximum) =>
    maximum.kind === wonKind &&
    winnerIds.includes(maximum.bidderId) &&
    maximum.amountCents > priceCents;
  return toOpenings([...latestMaxima.values()].filter((maximum) => !isSecret(maximum)));
}

async function findHiddenMaxima(
  tx: Db,
  packageId: string,
  { bidderId, cents }: { bidderId?: string; cents?: number },
): Promise<HiddenMaximum[]> {
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
    const opening = {
      type: "opened",
      event: entry.number,
      amountCents: maximum_cents,
      salt,
    } as const;
    return [{ ...opening, bidderId: bidder_id, kind: entry.type }];
  });
}

const toOpenings = (hidden: readonly HiddenMaximum[]): OpenedMaximum[] =>
  hidden.map(({ type, event, amountCents, salt }) => ({ type, event, amountCents, salt }));
