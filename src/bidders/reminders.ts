import type { Db } from "../../db/client";
import { preparedMinimum } from "../../db/least";
import { inBatches } from "../../db/transaction";
import type { User } from "../accounts/user";
import { databaseAlarm } from "../lib/alarm";
import { DAY, HOUR } from "../lib/time";
import { informMembers, type MemberNews } from "../notifications/informing";
import type { Package } from "../packages/packages";

const FIRST_REMINDER_MS = DAY;
const LAST_REMINDER_MS = 6 * HOUR;
const BATCH_SIZE = 50;

type AwaitedRequest = Pick<Package, "status" | "audience"> & Pick<User, "approval_needed_at">;

interface Waiting {
  askedAt: number;
  endsAt: number;
}

/** Sellers are reminded a day after a request, and six hours before the auction ends. */
export function reminderAfter({ askedAt, endsAt }: Waiting, now: number): number | null {
  const first = askedAt + FIRST_REMINDER_MS;
  const last = endsAt - LAST_REMINDER_MS;
  if (now < first && first < last) return first;
  return now < last ? last : null;
}

/** An auction that is edited, opened or hidden ends at another time than when the request came. */
function isDue({ askedAt, endsAt }: Waiting, now: number): boolean {
  return now >= askedAt + FIRST_REMINDER_MS || now >= endsAt - LAST_REMINDER_MS;
}

export function remindSellers(db: Db, now: number): Promise<number> {
  return inBatches(db, BATCH_SIZE, (tx) => remindBatch(tx, now));
}

async function remindBatch(tx: Db, now: number): Promise<number> {
  const due = await tx
    .selectFrom("bidder_requests")
    .innerJoin("packages", "packages.id", "bidder_requests.package_id")
    .innerJoin("users", "users.id", "bidder_requests.member_id")
    .select(["package_id", "member_id", "asked_at", "remind_at", "packages.seller_id", "title"])
    .select(["auction_end_time", "status", "hidden_at", "audience", "approval_needed_at"])
    .where("remind_at", "<=", now)
    .orderBy("remind_at")
    .limit(BATCH_SIZE)
    .execute();
  const news = new Map<string, MemberNews>();
  for (const request of due) {
    const { package_id: packageId, asked_at: askedAt, auction_end_time: endsAt } = request;
    const waiting = { askedAt, endsAt };
    const isRunning = isAwaited(request) && now < endsAt;
    if (isRunning && request.hidden_at === null && isDue(waiting, now))
      news.set(packageId, await reminderOf(tx, request, now));
    const next = request.hidden_at === null ? reminderAfter(waiting, now) : now + DAY;
    await tx
      .updateTable("bidder_requests")
      .set({ remind_at: isRunning ? next : null })
      .where("package_id", "=", packageId)
      .where("member_id", "=", request.member_id)
      .execute();
  }
  await informMembers(tx, [...news.values()], now);
  return due.length;
}

const isAwaited = ({ status, audience, approval_needed_at }: AwaitedRequest) =>
  status === "active" && (audience === "approved" || approval_needed_at !== null);

interface DueRequest {
  package_id: string;
  seller_id: string;
  title: string;
  auction_end_time: number;
}

async function reminderOf(
  tx: Db,
  { package_id: packageId, seller_id: memberId, title, auction_end_time: endsAt }: DueRequest,
  now: number,
): Promise<MemberNews> {
  const { count } = await tx
    .selectFrom("bidder_requests")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("package_id", "=", packageId)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  const values = { packageId, title, count, endsAt };
  const topic = `bidding-asked ${packageId}`;
  const isLast = now >= endsAt - LAST_REMINDER_MS;
  // At most one email a day, and one before the end.
  const uniqueKey = `bidding-waiting ${packageId} ${isLast ? endsAt : Math.floor(now / DAY)}`;
  return { memberId, template: "bidding-waiting", values, uniqueKey, topic };
}

/** Call it after a change of the auction's end. */
export async function rescheduleReminders(
  tx: Db,
  { id, auction_end_time: endsAt }: Package,
  now: number,
): Promise<void> {
  const waiting = await tx
    .selectFrom("bidder_requests")
    .select(["member_id", "asked_at"])
    .where("package_id", "=", id)
    .where("state", "=", "waiting")
    .execute();
  for (const { member_id, asked_at: askedAt } of waiting)
    await tx
      .updateTable("bidder_requests")
      .set({ remind_at: reminderAfter({ askedAt, endsAt }, now) })
      .where("package_id", "=", id)
      .where("member_id", "=", member_id)
      .execute();
}

export const bidderReminderAlarm = databaseAlarm({
  work: remindSellers,
  successLog: ["requests", "sellers reminded of requests to bid"],
  next: preparedMinimum(
    (db) => db.selectFrom("bidder_requests").where("remind_at", "is not", null),
    "remind_at",
  ),
  isNextExact: true,
  failureMessage: "sellers not reminded of requests to bid",
});
