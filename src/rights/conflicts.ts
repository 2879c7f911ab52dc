import type { Db } from "../../db/client";
import { Conflict } from "../lib/errors";
import { foldForSearch } from "../lib/text";
import { isoTime } from "../lib/time";
import { type Rights, rightsOf, UNSTATED_TERM_MONTHS } from "./rights";

/** Offered as exclusive, though a buyer has rights in it that are not. */
export class SoldBefore extends Conflict {
  constructor(title: string, until: number) {
    super("exclusive-sold-before", { title, until: isoTime(until).slice(0, 10) });
  }
}

/** Offered, though a buyer has it exclusively. */
export class SoldExclusively extends Conflict {
  constructor(title: string, until: number) {
    super("sold-exclusively", { title, until: isoTime(until).slice(0, 10) });
  }
}

/** Offered twice at once, and one of the two as exclusive. */
export class OfferedTwice extends Conflict {
  constructor(title: string) {
    super("exclusive-offered-twice", { title });
  }
}

interface Offered {
  /** Of the package itself, where it has a row already. */
  id?: string;
  title: string;
  description: string;
  rights: Rights | null;
}

/**
 * Asked before a package is offered with these rights: none of them may break what its seller has
 * promised of the same collection, which is known by its title or its description
 * (docs/product.md#rights).
 * @throws SoldBefore, SoldExclusively, OfferedTwice
 */
export async function requireFreeRights(
  tx: Db,
  sellerId: string,
  offered: Offered,
  now: number,
): Promise<void> {
  for (const other of await sameCollection(tx, sellerId, offered)) {
    const promised = rightsOf(other);
    if (!offered.rights?.exclusive && !promised?.exclusive) continue;
    if (other.status === "active") throw new OfferedTwice(other.title);
    const until = endOf(promised, other.sold_at ?? other.ended_at ?? now);
    if (other.status !== "settled" || until <= now) continue;
    if (promised?.exclusive) throw new SoldExclusively(other.title, until);
    throw new SoldBefore(other.title, until);
  }
}

async function sameCollection(tx: Db, sellerId: string, { id, title, description }: Offered) {
  const others = await tx
    .selectFrom("packages")
    .leftJoin("contracts", "contracts.package_id", "packages.id")
    .select(["packages.id", "title", "description", "status", "rights", "ended_at"])
    .select("contracts.created_at as sold_at")
    .where("packages.seller_id", "=", sellerId)
    .where("status", "in", ["active", "settled"])
    .execute();
  const [sameTitle, sameDescription] = [foldForSearch(title), foldForSearch(description)];
  return others.filter(
    (other) =>
      other.id !== id &&
      (foldForSearch(other.title) === sameTitle ||
        foldForSearch(other.description) === sameDescription),
  );
}

function endOf(rights: Rights | null, from: number): number {
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + (rights?.termMonths ?? UNSTATED_TERM_MONTHS));
  return end.getTime();
}
