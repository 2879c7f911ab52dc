import type { ExpressionBuilder } from "kysely";
import type { Db } from "../../db/client";
import type { Schema } from "../../db/schema";
import { Conflict, coded } from "../lib/errors";
import { foldForSearch } from "../lib/text";
import { isoTime } from "../lib/time";
import { DEFAULT_TERM_MONTHS, NO_RIGHTS, type Rights, rightsOf } from "./rights";

export class SoldBefore extends Conflict {
  constructor(title: string, until: number) {
    super("exclusive-sold-before", { title, until: isoTime(until).slice(0, 10) });
  }
}

export class SoldExclusively extends Conflict {
  constructor(title: string, until: number) {
    super("sold-exclusively", { title, until: isoTime(until).slice(0, 10) });
  }
}

export class OfferedTwice extends coded(Conflict, "exclusive-offered-twice") {}
export class PromisedToBidder extends coded(Conflict, "relist-pending") {}

interface OfferedRights {
  id?: string;
  title: string;
  description: string;
  rights: Rights | null;
  relistedFrom?: string;
}

/** Packages with the same title or description count as the same collection. */
export async function requireFreeRights(
  tx: Db,
  sellerId: string,
  listing: OfferedRights,
  now: number,
) {
  for (const otherLot of await lotsOfSameCollection(tx, sellerId, listing, now)) {
    const statedRights = rightsOf(otherLot);
    const promisedRights =
      otherLot.licensed === null
        ? statedRights
        : { ...NO_RIGHTS, ...statedRights, exclusive: true };
    if (!listing.rights?.exclusive && !promisedRights?.exclusive) continue;
    if (otherLot.status === "active") throw new OfferedTwice({ title: otherLot.title });
    if (otherLot.status === "ended") throw new PromisedToBidder();
    const until = termEnd(promisedRights, otherLot.sold_at ?? otherLot.ended_at ?? now);
    if (otherLot.status !== "settled" || until <= now) continue;
    if (promisedRights?.exclusive) throw new SoldExclusively(otherLot.title, until);
    throw new SoldBefore(otherLot.title, until);
  }
}

async function lotsOfSameCollection(tx: Db, sellerId: string, listing: OfferedRights, now: number) {
  const { id, title, description, relistedFrom } = listing;
  const earlierIds =
    relistedFrom === undefined ? new Set() : await earlierListingsOf(tx, relistedFrom);
  const otherLots = await tx
    .selectFrom("packages")
    .leftJoin("contracts", (join) =>
      join.onRef("contracts.package_id", "=", "packages.id").on("contracts.voided_at", "is", null),
    )
    .select(["packages.id", "title", "description", "status", "rights", "ended_at"])
    .select("contracts.created_at as sold_at")
    .select((eb) =>
      eb
        .selectFrom("licences")
        .select("licences.kind")
        .whereRef("licences.package_id", "=", "packages.id")
        .where("licences.kind", "=", "exclusive")
        .where("licences.voided_at", "is", null)
        .limit(1)
        .as("licensed"),
    )
    .where("packages.seller_id", "=", sellerId)
    .where((eb) =>
      eb.or([
        eb("packages.status", "in", ["active", "settled"]),
        eb.and([eb("packages.status", "=", "ended"), isPromised(eb, now)]),
      ]),
    )
    .execute();
  const [sameTitle, sameDescription] = [foldForSearch(title), foldForSearch(description)];
  return otherLots.filter(
    (otherLot) =>
      otherLot.id !== id &&
      (earlierIds.has(otherLot.id) ||
        foldForSearch(otherLot.title) === sameTitle ||
        foldForSearch(otherLot.description) === sameDescription),
  );
}

function isPromised(eb: ExpressionBuilder<Schema, "packages">, now: number) {
  const accepted = eb
    .selectFrom("bids")
    .select("bids.id")
    .whereRef("bids.package_id", "=", "packages.id")
    .where("bids.status", "=", "accepted");
  const offer = eb
    .selectFrom("offers")
    .select("offers.id")
    .whereRef("offers.package_id", "=", "packages.id")
    .where("offers.status", "=", "open")
    .where("offers.expires_at", ">", now);
  return eb.or([eb.exists(accepted), eb.exists(offer)]);
}

async function earlierListingsOf(tx: Db, packageId: string): Promise<Set<string>> {
  const listed = await tx
    .withRecursive("listed", (cte) =>
      cte
        .selectFrom("packages")
        .select(["id", "relisted_from"])
        .where("id", "=", packageId)
        .unionAll(
          cte
            .selectFrom("packages as earlier")
            .innerJoin("listed", "listed.relisted_from", "earlier.id")
            .select(["earlier.id", "earlier.relisted_from"]),
        ),
    )
    .selectFrom("listed")
    .select("id")
    .execute();
  return new Set(listed.map(({ id }) => id));
}

function termEnd(rights: Rights | null, from: number): number {
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + (rights?.termMonths ?? DEFAULT_TERM_MONTHS));
  return end.getTime();
}
