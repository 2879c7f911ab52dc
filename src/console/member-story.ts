import { sql } from "kysely";
import type { Db } from "../../db/client";
import { findBindings } from "../auctions/reading/binding";
import type { FoundMember } from "../moderation/looking-up";
import {
  actEvents,
  appealEvents,
  columnEquals,
  contractEvents,
  disputeEvents,
  noticeEvents,
  refundEvents,
} from "./shared-events";
import { latestFirst, MAX_EVENTS, packagePath, type TimelineEvent } from "./story";

export interface MemberTimeline {
  sessions: number;
  packages: number;
  bidOn: number;
  contracts: number;
  /** Excludes maxima, which are secret. */
  bindingCents: number;
  failedMails: number;
  events: TimelineEvent[];
}

type TimelineMember = Pick<FoundMember, "id" | "email" | "created_at">;

export async function memberTimeline(
  db: Db,
  member: TimelineMember,
  now: number,
): Promise<MemberTimeline> {
  const { id, email, created_at } = member;
  const isParty = sql<boolean>`(contracts.seller_id = ${id} or contracts.buyer_id = ${id})`;
  const joinedEvent: TimelineEvent = { at: created_at, kind: "joined" };
  const bindings = await findBindings(db, [id], now);
  return {
    ...(await figuresOf(db, member, now)),
    bindingCents: bindings.reduce((sum, { bidCents }) => sum + bidCents, 0),
    events: await latestFirst([
      actEvents(db, columnEquals("operator_actions.member_id", id)),
      appealEvents(db, columnEquals("complaints.member_id", id)),
      noticeEvents(db, columnEquals("notices.subject_id", id), "aboutThem"),
      noticeEvents(db, columnEquals("notices.notifier_id", id), "byThem"),
      disputeEvents(db, isParty),
      refundEvents(db, isParty),
      contractEvents(db, isParty),
      bidEvents(db, id),
      listingEvents(db, id),
      mailEvents(db, email),
      Promise.resolve([joinedEvent]),
    ]),
  };
}

async function figuresOf(db: Db, { id, email }: TimelineMember, now: number) {
  const counts = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("sessions")
        .select(eb.fn.countAll<number>().as("count"))
        .where("user_id", "=", id)
        .where("expire", ">", now)
        .where("idle_expire", ">", now)
        .as("sessions"),
      eb
        .selectFrom("packages")
        .select(eb.fn.countAll<number>().as("count"))
        .where("seller_id", "=", id)
        .as("packages"),
      eb
        .selectFrom("positions")
        .select(eb.fn.countAll<number>().as("count"))
        .where("bidder_id", "=", id)
        .as("bidOn"),
      eb
        .selectFrom("contracts")
        .select(eb.fn.countAll<number>().as("count"))
        .where((or) => or.or([or("seller_id", "=", id), or("buyer_id", "=", id)]))
        .as("contracts"),
      eb
        .selectFrom("mail_outbox")
        .select(eb.fn.countAll<number>().as("count"))
        .where("recipient", "=", email)
        .where("last_error", "is not", null)
        .as("failedMails"),
    ])
    .executeTakeFirstOrThrow();
  const { sessions, packages, bidOn, contracts, failedMails } = counts;
  return {
    sessions: sessions ?? 0,
    packages: packages ?? 0,
    bidOn: bidOn ?? 0,
    contracts: contracts ?? 0,
    failedMails: failedMails ?? 0,
  };
}

async function listingEvents(db: Db, id: string): Promise<TimelineEvent[]> {
  const lots = await db
    .selectFrom("packages")
    .select(["id", "title", "created_at"])
    .where("seller_id", "=", id)
    .orderBy("seq", "desc")
    .limit(MAX_EVENTS)
    .execute();
  return lots.map((lot) => ({
    at: lot.created_at,
    kind: "listed",
    text: lot.title,
    href: packagePath(lot.id),
  }));
}

async function bidEvents(db: Db, id: string): Promise<TimelineEvent[]> {
  const bids = await db
    .selectFrom("positions")
    .innerJoin("packages", "packages.id", "positions.package_id")
    .select(["positions.package_id", "title", "highest_own_cents"])
    .select((eb) =>
      eb
        .selectFrom("bids")
        .select((subquery) => subquery.fn.max("bids.created_at").as("at"))
        .whereRef("bids.package_id", "=", "positions.package_id")
        .where("bids.bidder_id", "=", id)
        .as("at"),
    )
    .where("positions.bidder_id", "=", id)
    .orderBy("positions.package_id", "desc")
    .limit(MAX_EVENTS)
    .execute();
  return bids.flatMap(({ package_id, title, highest_own_cents: cents, at }) =>
    at === null ? [] : [{ at, kind: "bid", text: title, href: packagePath(package_id), cents }],
  );
}

async function mailEvents(db: Db, email: string): Promise<TimelineEvent[]> {
  const mails = await db
    .selectFrom("mail_outbox")
    .select(["template", "created_at", "last_error"])
    .where("recipient", "=", email)
    .where("last_error", "is not", null)
    .orderBy("created_at", "desc")
    .limit(MAX_EVENTS)
    .execute();
  return mails.map(({ template, created_at: at, last_error }) => ({
    at,
    kind: "mail",
    text: `${template}: ${last_error}`,
  }));
}
