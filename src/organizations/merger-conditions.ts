import type { Db } from "../../db/client";
import type { MergersTable } from "../../db/schema/organizations";
import { DAY } from "../lib/time";
import { MAX_ORGANIZATION_MEMBERS } from "../rules/organization";
import { countMembers } from "./invitations";
import { MergerHeld, OrganizationFull, TradedTogether } from "./refusals";
import { haveTradedTogether } from "./trade";

interface Sides {
  from_id: string;
  into_id: string;
}

/** A request that nobody answers in time has the same effect as one that was declined. */
const ASKED_MS = 14 * DAY;

type Asked = Pick<MergersTable, "state" | "asked_at">;

/** Null if the request has been answered. */
export function lapsesAt({ state, asked_at }: Asked): number | null {
  return state === "asked" ? asked_at + ASKED_MS : null;
}

export const hasLapsed = (merger: Asked, now: number) => (lapsesAt(merger) ?? Infinity) <= now;

/** @throws MergerHeld, TradedTogether, OrganizationFull */
export async function requireUnitable(tx: Db, sides: Sides): Promise<void> {
  if (await isHeld(tx, sides)) throw new MergerHeld();
  await requireStrangers(tx, sides);
  await requireRoom(tx, sides);
}

/** @throws TradedTogether */
export async function requireStrangers(tx: Db, { from_id, into_id }: Sides): Promise<void> {
  if (await haveTradedTogether(tx, from_id, into_id)) throw new TradedTogether();
}

/** @throws OrganizationFull */
export async function requireRoom(tx: Db, { from_id, into_id }: Sides): Promise<void> {
  const members = (await countMembers(tx, into_id)) + (await countMembers(tx, from_id));
  if (members > MAX_ORGANIZATION_MEMBERS)
    throw new OrganizationFull({ most: MAX_ORGANIZATION_MEMBERS });
}

/** Whether one of the two is suspended, or a first operator has proposed it. */
export async function isHeld(tx: Db, { from_id, into_id }: Sides): Promise<boolean> {
  const ids = [from_id, into_id];
  const suspended = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "in", ids)
    .where("suspended_at", "is not", null)
    .executeTakeFirst();
  if (suspended) return true;
  const proposed = await tx
    .selectFrom("operator_actions")
    .select("id")
    .where("member_id", "in", ids)
    .where("done_at", "is", null)
    .executeTakeFirst();
  return proposed !== undefined;
}
