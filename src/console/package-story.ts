import type { Db } from "../../db/client";
import {
  actEvents,
  appealEvents,
  columnEquals,
  contractEvents,
  disputeEvents,
  noticeEvents,
} from "./shared-events";
import { latestFirst, MAX_EVENTS, type TimelineEvent } from "./story";

export interface PackageTimeline {
  status: "active" | "ended" | "settled";
  certified: number;
  audience: string;
  bid_count: number;
  highest_bid_cents: number | null;
  opens_on: "time" | "certified" | null;
  opens_at: number | null;
  auction_end_time: number;
  events: TimelineEvent[];
}

export async function packageTimeline(db: Db, id: string, now: number): Promise<PackageTimeline> {
  const { created_at, ended_at, hidden_at, ...lot } = await db
    .selectFrom("packages")
    .select(["status", "certified", "audience", "bid_count", "highest_bid_cents", "opens_on"])
    .select(["opens_at", "auction_end_time", "created_at", "ended_at", "hidden_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const endEvents: TimelineEvent[] = ended_at === null ? [] : [{ at: ended_at, kind: "ended" }];
  const events = await latestFirst([
    actEvents(db, columnEquals("operator_actions.package_id", id)),
    appealEvents(db, columnEquals("operator_actions.package_id", id)),
    noticeEvents(db, columnEquals("notices.package_id", id), "aboutThem"),
    reportEvents(db, id),
    disputeEvents(db, columnEquals("contracts.package_id", id)),
    deliveryEvents(db, id),
    contractEvents(db, columnEquals("contracts.package_id", id)),
    nearDuplicateEvents(db, id),
    certificationEvents(db, id),
    bidEvents(db, id),
    Promise.resolve([...endEvents, { at: created_at, kind: "listed" }]),
  ]);
  // The auction of a hidden package is paused.
  const hiddenMs = lot.status === "active" && hidden_at !== null ? now - hidden_at : 0;
  return { ...lot, auction_end_time: lot.auction_end_time + hiddenMs, events };
}

async function bidEvents(db: Db, id: string): Promise<TimelineEvent[]> {
  const bids = await db
    .selectFrom("bids")
    .innerJoin("users", "users.id", "bids.bidder_id")
    .select(["bidder_id", "users.email", "amount_cents", "bids.status", "bids.created_at"])
    .where("package_id", "=", id)
    .orderBy("sequence", "desc")
    .limit(MAX_EVENTS)
    .execute();
  return bids.map(({ bidder_id, email, amount_cents: cents, status, created_at: at }) => ({
    at,
    kind: "bid",
    code: status,
    cents,
    text: email,
    href: `/operator/members/${bidder_id}`,
  }));
}

async function reportEvents(db: Db, id: string): Promise<TimelineEvent[]> {
  const reports = await db
    .selectFrom("bid_reports")
    .select(["reported_at", "decided_at"])
    .where("package_id", "=", id)
    .orderBy("reported_at", "desc")
    .limit(MAX_EVENTS)
    .execute();
  return reports.map(({ reported_at: at, decided_at }) => ({
    at,
    kind: "report",
    href: `/operator/bid-reports${decided_at ? "?answered=1" : ""}`,
  }));
}

async function deliveryEvents(db: Db, id: string): Promise<TimelineEvent[]> {
  const steps = await db
    .selectFrom("deliveries")
    .innerJoin("delivery_events", "delivery_events.delivery_id", "deliveries.id")
    .innerJoin("contracts", "contracts.id", "deliveries.contract_id")
    .select(["delivery_events.type", "delivery_events.at", "contracts.reference"])
    .where("deliveries.package_id", "=", id)
    .where("delivery_events.type", "<>", "sent")
    .orderBy("delivery_events.at", "desc")
    .limit(MAX_EVENTS)
    .execute();
  return steps.map(({ type, at, reference }) => ({
    at,
    kind: "delivery",
    code: type,
    text: reference,
    href: `/operator/contracts?search=${reference}`,
  }));
}

async function nearDuplicateEvents(db: Db, id: string): Promise<TimelineEvent[]> {
  const rows = await db
    .selectFrom("near_copies")
    .select(["id", "status", "found_at", "filename", "package_id"])
    .where((eb) => eb.or([eb("package_id", "=", id), eb("other_package_id", "=", id)]))
    .where("status", "<>", "own")
    .orderBy("found_at", "desc")
    .limit(MAX_EVENTS)
    .execute();
  return rows.map(({ status, found_at: at, filename }) => ({
    at,
    kind: "nearDuplicate",
    code: status,
    text: filename,
    href: "/operator/near-copies",
  }));
}

async function certificationEvents(db: Db, id: string): Promise<TimelineEvent[]> {
  const requests = await db
    .selectFrom("certification_requests")
    .select(["status", "note", "requested_at", "decided_at"])
    .where("package_id", "=", id)
    .orderBy("requested_at", "desc")
    .limit(MAX_EVENTS)
    .execute();
  return requests.flatMap(({ status, note, requested_at, decided_at }) => {
    const requestEvent: TimelineEvent = { at: requested_at, kind: "certification" };
    const decisionEvents: TimelineEvent[] =
      decided_at === null
        ? []
        : [{ at: decided_at, kind: "certification", code: status, text: note }];
    return [...decisionEvents, requestEvent];
  });
}
