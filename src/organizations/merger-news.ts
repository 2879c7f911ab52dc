import type { Db } from "../../db/client";
import { findUser } from "../accounts/users";
import { personName } from "../lib/languages";
import type { MailValues } from "../mail/templates";
import { informMembers, type MemberNews } from "../notifications/informing";

type MergerEvent = MailValues["merger"]["event"] | "united";

interface Sides {
  from_id: string;
  into_id: string;
}

export async function nameOf(db: Db, organizationId: string): Promise<string> {
  const { organization, first_name, last_name } = await findUser(db, organizationId);
  return organization || personName(first_name, last_name);
}

/** Whom each event concerns. By the time they are united, everybody is on one side. */
const CONCERNED: Record<MergerEvent, ReadonlyArray<keyof Sides>> = {
  asked: ["into_id"],
  agreed: ["from_id"],
  declined: ["from_id", "into_id"],
  impossible: ["from_id", "into_id"],
  united: ["into_id"],
};

/** Of what is done, all members are informed; of the rest, owners. */
export async function informOfMerger(
  tx: Db,
  sides: Sides,
  event: MergerEvent,
  now: number,
): Promise<void> {
  const [from, into] = [await nameOf(tx, sides.from_id), await nameOf(tx, sides.into_id)];
  const news = CONCERNED[event].map((side): MemberNews => {
    const uniqueKey = `merger ${sides.from_id} ${side} ${event} ${now}`;
    const [memberId, path] = [sides[side], "/organization"];
    return event === "united"
      ? { memberId, template: "organizations-united", values: { from, into, path }, uniqueKey }
      : { memberId, template: "merger", values: { event, from, into, path }, uniqueKey };
  });
  await informMembers(tx, news, now);
}
