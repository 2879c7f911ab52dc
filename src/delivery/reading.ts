import { type Selectable, sql } from "kysely";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import type {
  DeliveryEventsTable,
  DeliveryFetchesTable,
  DeliveryFilesTable,
} from "../../db/schema/delivery";
import type { Actor, Side, Step, Turn } from "../rules/deal";
import { ENDED_STATES } from "./course";
import { collectionDeliveryId, type Delivery, type Dispute, type OwnDelivery } from "./delivery";
import { invoiceAwaits, owesInvoice } from "./invoicing";
import { type Refund, refundOf } from "./refund";
import { type DealReview, readableReviews, reviewersOf } from "./reviews";
import { type Consignment, ownSealedConsignment } from "./sharing";
import { turnOf } from "./turn";

export interface TimelineEntry {
  id: string;
  step: Step;
  actor: Actor;
  at: number;
  details: Record<string, unknown> | null;
  logEntry: number | null;
  actedBy: string | null;
}

export interface DealView {
  delivery: Delivery;
  turn: Turn;
  until: number | null;
  owesInvoice: boolean;
  dispute: Dispute | null;
  refund: Refund | null;
  consignment: Consignment | null;
  files: Pick<Selectable<DeliveryFilesTable>, (typeof FILE_COLUMNS)[number]>[];
  timeline: TimelineEntry[];
  fetches: Selectable<DeliveryFetchesTable>[];
  reviewedBy: Side[];
}

export interface OwnDealView extends DealView {
  side: Side;
  reviews: DealReview[];
}

const MAX_ROWS = 500;

export async function viewOwnDeal(
  db: Db,
  { delivery, side }: OwnDelivery,
  now: number,
): Promise<OwnDealView> {
  const view = await viewDeal(db, delivery, now, side);
  const reviews =
    view.reviewedBy.length === 0 ? [] : await readableReviews(db, { delivery, side }, now);
  return { ...view, side, reviews };
}

/** @param side the reader's, if the reader is a party */
export async function viewDeal(
  db: Db,
  delivery: Delivery,
  now: number,
  side: Side | null = null,
): Promise<DealView> {
  const { id } = delivery;
  const dispute = await findLatestDispute.first(db, { deliveryId: id });
  const reason = dispute?.ended_at === null ? dispute.reason : null;
  const consignment = await shownConsignment(db, delivery);
  const awaits = await invoiceAwaits(db, delivery);
  return {
    delivery,
    turn: turnOf({ ...delivery, reason, awaits }, now),
    owesInvoice: await owesInvoice(db, delivery, awaits),
    until: delivery.state === "accepted" ? delivery.remove_at : delivery.due_at,
    dispute: dispute ?? null,
    refund: refundOf(delivery),
    consignment,
    files: consignment
      ? await findFiles.all(db, { deliveryId: id, consignmentId: consignment.id })
      : [],
    timeline: ownActors(await timelineOf(db, id), side),
    reviewedBy: await reviewersOf(db, delivery.contract_id),
    fetches: await fetchesOf(db, id),
  };
}

/** Which member acted is known to the member's own organization only. */
function ownActors(timeline: readonly TimelineEntry[], side: Side | null): TimelineEntry[] {
  return timeline.map((entry) => (entry.actor === side ? entry : { ...entry, actedBy: null }));
}

const findLatestDispute = prepared<{ deliveryId: string }, Dispute>((db, value) =>
  db
    .selectFrom("disputes")
    .selectAll()
    .where("delivery_id", "=", value("deliveryId"))
    .orderBy("id", "desc")
    .limit(1),
);

async function fetchesOf(db: Db, deliveryId: string): Promise<FetchRow[]> {
  const rows = await findFetches.all(db, { deliveryId });
  return rows.sort((a, b) => (a.id < b.id ? 1 : -1));
}

type FetchRow = Selectable<DeliveryFetchesTable>;

/** Lists receipts and complete downloads first, so that many partial ones cannot hide them. */
const findFetches = prepared<{ deliveryId: string }, FetchRow>((db, value) =>
  db
    .selectFrom("delivery_fetches")
    .selectAll()
    .where("delivery_id", "=", value("deliveryId"))
    .orderBy(sql`log_entry is null`)
    .orderBy("whole", "desc")
    .orderBy("id", "desc")
    .limit(MAX_ROWS),
);

async function shownConsignment(db: Db, { id, state }: Delivery): Promise<Consignment | null> {
  if (ENDED_STATES.includes(state)) return null;
  const sealed = await ownSealedConsignment(db, id);
  return sealed ?? (await findCurrent.first(db, { deliveryId: id })) ?? null;
}

const findCurrent = prepared<{ deliveryId: string }, Consignment>((db, value) =>
  db
    .selectFrom("consignments")
    .selectAll()
    .where("delivery_id", "=", collectionDeliveryId(value("deliveryId")))
    .where("status", "in", ["open", "measuring", "refused"]),
);

const FILE_COLUMNS = ["n", "name", "bytes", "received", "sealed_bytes", "sealed_sha256"] as const;

/** The licensee's header replaces the stored one. */
const ownFileBytes = sql<
  number | null
>`coalesce(sealed_bytes - payload_at + length(header), sealed_bytes)`;

const findFiles = prepared<
  { deliveryId: string; consignmentId: string },
  DealView["files"][number]
>((db, value) =>
  db
    .selectFrom("delivery_files")
    .leftJoin("recipients", (join) =>
      join
        .onRef("recipients.file_id", "=", "delivery_files.id")
        .on("recipients.delivery_id", "=", value("deliveryId")),
    )
    .select(["n", "name", "bytes", "received", ownFileBytes.as("sealed_bytes")])
    .select((eb) =>
      eb.fn
        .coalesce("recipients.sealed_sha256", "delivery_files.sealed_sha256")
        .as("sealed_sha256"),
    )
    .where("consignment_id", "=", value("consignmentId"))
    .orderBy("n"),
);

async function timelineOf(db: Db, deliveryId: string): Promise<TimelineEntry[]> {
  const rows = await findEvents.all(db, { deliveryId });
  return rows.map(({ id, type, actor, at, details, log_entry, acted_by }) => ({
    id,
    step: type as Step,
    actor,
    at,
    details: details === null ? null : JSON.parse(details),
    logEntry: log_entry,
    actedBy: acted_by,
  }));
}

const findEvents = prepared<{ deliveryId: string }, Selectable<DeliveryEventsTable>>((db, value) =>
  db
    .selectFrom("delivery_events")
    .selectAll()
    .where("delivery_id", "=", value("deliveryId"))
    .orderBy("id")
    .limit(MAX_ROWS),
);
