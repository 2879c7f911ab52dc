import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { findUser } from "../accounts/users";
import type { Viewer } from "../accounts/viewer";
import { personName } from "../lib/languages";
import { organizationIdOf } from "../memberships/colleagues";
import { FORMER_OWNER_ROLES, type OrganizationRole, rolesFrom } from "../rules/organization";
import { memberRows } from "./enrollment";
import { hasLapsed, lapsesAt, requireUnitable } from "./merger-conditions";
import { informOfMerger } from "./merger-news";
import { MergerLapsed, MergerNotFound, MergerOpen, OrganizationUnknown } from "./refusals";
import { countOpenTrade } from "./trade";
import { inUnitingTransaction, type Merger, uniteOrWait } from "./uniting";

/**
 * Asks the owners of another organization to take in the viewer's. Both must be strangers in trade.
 *
 * @param into the address of one of its owners, or its ID
 * @throws OrganizationUnknown, MergerOpen, MergerHeld, TradedTogether, OrganizationFull
 */
export async function askForMerger(
  db: Db,
  { id: from_id }: Pick<Viewer, "id">,
  into: string,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const into_id = await findOrganization(tx, into);
    if (into_id === null || into_id === from_id) throw new OrganizationUnknown();
    const merger = { from_id, into_id, roles: FORMER_OWNER_ROLES, now };
    await addMerger(tx, { ...merger, state: "asked" });
    await informOfMerger(tx, { from_id, into_id }, "asked", now);
  });
}

async function findOrganization(tx: Db, named: string): Promise<string | null> {
  const owner = await tx
    .selectFrom("users")
    .select(["id", "merged_into"])
    .where((eb) => eb.or([eb("email", "=", named), eb("id", "=", named)]))
    .executeTakeFirst();
  if (!owner || owner.merged_into !== null) return null;
  const organizationId = await organizationIdOf(tx, owner.id);
  const members = await memberRows(tx, organizationId);
  const isOwner = members.some(
    ({ memberId, roles }) => memberId === owner.id && roles.includes("owner"),
  );
  return isOwner || owner.id === organizationId ? organizationId : null;
}

interface NewMerger {
  from_id: string;
  into_id: string;
  roles: readonly OrganizationRole[];
  state: "asked" | "agreed";
  now: number;
}

/** @throws MergerOpen, MergerHeld, TradedTogether, OrganizationFull */
export async function addMerger(
  tx: Db,
  { from_id, into_id, roles, state, now }: NewMerger,
): Promise<Merger> {
  const earlier = await tx
    .selectFrom("mergers")
    .selectAll()
    .where((eb) =>
      eb.or([
        eb("from_id", "=", from_id),
        eb.and([eb("from_id", "=", into_id), eb("into_id", "=", from_id)]),
      ]),
    )
    .execute();
  if (earlier.some((other) => !hasLapsed(other, now))) throw new MergerOpen();
  for (const lapsed of earlier)
    await tx.deleteFrom("mergers").where("from_id", "=", lapsed.from_id).execute();
  await requireUnitable(tx, { from_id, into_id });
  const due_at = state === "agreed" ? now : null;
  const merger = { from_id, into_id, roles: JSON.stringify(roles), state, asked_at: now, due_at };
  await tx.insertInto("mergers").values(merger).execute();
  return merger;
}

/**
 * Takes in the organization that has asked, at once or when its auctions have ended.
 *
 * @returns how many packages it waits for
 * @throws MergerNotFound, MergerLapsed, MergerHeld, TradedTogether, OrganizationFull
 */
export async function agreeToMerger(
  db: Db,
  { id: into_id }: Pick<Viewer, "id">,
  { from_id, roles }: { from_id: string; roles: readonly OrganizationRole[] },
  { now, address }: { now: number; address: string },
): Promise<number> {
  return inUnitingTransaction(db, async (tx) => {
    const merger = await tx
      .updateTable("mergers")
      .set({ state: "agreed", roles: JSON.stringify(roles), due_at: now })
      .where("from_id", "=", from_id)
      .where("into_id", "=", into_id)
      .where("state", "=", "asked")
      .returningAll()
      .executeTakeFirst();
    if (!merger) throw new MergerNotFound();
    if (hasLapsed({ ...merger, state: "asked" }, now)) throw new MergerLapsed();
    await requireUnitable(tx, merger);
    const waits = await uniteOrWait(tx, merger, { now, address });
    if (waits > 0) await informOfMerger(tx, merger, "agreed", now);
    return waits;
  });
}

/** Either side can end it until it has happened. @throws MergerNotFound */
export async function endMerger(
  db: Db,
  { id }: Pick<Viewer, "id">,
  from_id: string,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const merger = await tx
      .deleteFrom("mergers")
      .where("from_id", "=", from_id)
      .where((eb) => eb.or([eb("from_id", "=", id), eb("into_id", "=", id)]))
      .where("state", "<>", "merged")
      .returningAll()
      .executeTakeFirst();
    if (!merger || hasLapsed(merger, now)) throw new MergerNotFound();
    await informOfMerger(tx, merger, "declined", now);
  });
}

export interface OpenMerger {
  fromId: string;
  intoId: string;
  /** The name of the other organization. */
  name: string;
  isAgreed: boolean;
  roles: readonly OrganizationRole[];
  askedAt: number;
  /** When a request lapses that nobody has answered; null once it was. */
  endsAt: number | null;
  /** On how many packages the former still has an open auction, award or offer. */
  waits: number;
}

/** The organization's own first, then those that want to become part of it; without what lapsed. */
export async function openMergers(db: Db, id: string, now: number): Promise<OpenMerger[]> {
  const rows = await db
    .selectFrom("mergers")
    .selectAll()
    .where((eb) => eb.or([eb("from_id", "=", id), eb("into_id", "=", id)]))
    .where("state", "<>", "merged")
    .orderBy("asked_at")
    .execute();
  const open = rows.filter((merger) => !hasLapsed(merger, now));
  open.sort((a, b) => Number(b.from_id === id) - Number(a.from_id === id));
  return Promise.all(
    open.map(async (merger) => {
      const { from_id: fromId, into_id: intoId, roles, state, asked_at: askedAt } = merger;
      const other = await findUser(db, fromId === id ? intoId : fromId);
      const name = other.organization || personName(other.first_name, other.last_name);
      const waits = await countOpenTrade(db, fromId, now);
      const isAgreed = state === "agreed";
      const about = { fromId, intoId, name, isAgreed, roles: rolesFrom(roles), waits };
      return { ...about, askedAt, endsAt: lapsesAt(merger) };
    }),
  );
}
