import { type Selectable, sql } from "kysely";
import type { Db } from "../../db/client";
import type {
  DeliveryEventsTable,
  DeliveryFetchesTable,
  DeliveryFilesTable,
} from "../../db/schema/delivery";
import type { Actor, Side, Step, Turn } from "../rules/deal";
import { ENDED_STATES } from "./course";
import { collectionDeliveryId, type Delivery, type Dispute, type OwnDelivery } from "./delivery";
import { invoiceAwaits, owesInvoice } from "./invoicing";
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
}

export interface DealView {
  delivery: Delivery;
  turn: Turn;
  until: number | null;
  owesInvoice: boolean;
  dispute: Dispute | null;
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
  const view = await viewDeal(db, delivery, now);
  return { ...view, side, reviews: await readableReviews(db, { delivery, side }, now) };
}

export async function viewDeal(db: Db, delivery: Delivery, now: number): Promise<DealView> {
  const { id } = delivery;
  const dispute = await db
    .selectFrom("disputes")
    .selectAll()
    .where("delivery_id", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const reason = dispute?.ended_at === null ? dispute.reason : null;
  const consignment = await shownConsignment(db, delivery);
  const awaits = await invoiceAwaits(db, delivery);
  return {
    delivery,
    turn: turnOf({ ...delivery, reason, awaits }, now),
    owesInvoice: await owesInvoice(db, delivery, awaits),
    until: delivery.state === "accepted" ? delivery.remove_at : delivery.due_at,
    dispute: dispute ?? null,
    consignment,
    files: consignment ? await filesOf(db, id, consignment.id) : [],
    timeline: await timelineOf(db, id),
    reviewedBy: await reviewersOf(db, delivery.contract_id),
    fetches: await fetchesOf(db, id),
  };
}

/** Lists receipts and complete downloads first, so that many partial ones cannot hide them. */
async function fetchesOf(db: Db, deliveryId: string) {
  const rows = await db
    .selectFrom("delivery_fetches")
    .selectAll()
    .where("delivery_id", "=", deliveryId)
    .orderBy(sql`log_entry is null`)
    .orderBy("whole", "desc")
    .orderBy("id", "desc")
    .limit(MAX_ROWS)
    .execute();
  return rows.sort((a, b) => (a.id < b.id ? 1 : -1));
}

async function shownConsignment(db: Db, { id, state }: Delivery): Promise<Consignment | null> {
  if (ENDED_STATES.includes(state)) return null;
  const current = await db
    .selectFrom("consignments")
    .selectAll()
    .where("delivery_id", "=", collectionDeliveryId(id))
    .where("status", "in", ["open", "measuring", "refused"])
    .executeTakeFirst();
  return (await ownSealedConsignment(db, id)) ?? current ?? null;
}

const FILE_COLUMNS = ["n", "name", "bytes", "received", "sealed_bytes", "sealed_sha256"] as const;

function filesOf(db: Db, deliveryId: string, consignmentId: string) {
  return db
    .selectFrom("delivery_files")
    .leftJoin("recipients", (join) =>
      join
        .onRef("recipients.file_id", "=", "delivery_files.id")
        .on("recipients.delivery_id", "=", deliveryId),
    )
    .select(["n", "name", "bytes", "received", ownFileBytes.as("sealed_bytes")])
    .select((eb) =>
      eb.fn
        .coalesce("recipients.sealed_sha256", "delivery_files.sealed_sha256")
        .as("sealed_sha256"),
    )
    .where("consignment_id", "=", consignmentId)
    .orderBy("n")
    .execute();
}

/** The licensee's header replaces the stored one. */
const ownFileBytes = sql<
  number | null
>`coalesce(sealed_bytes - payload_at + length(header), sealed_bytes)`;

async function timelineOf(db: Db, deliveryId: string): Promise<TimelineEntry[]> {
  const rows: Selectable<DeliveryEventsTable>[] = await db
    .selectFrom("delivery_events")
    .selectAll()
    .where("delivery_id", "=", deliveryId)
    .orderBy("id")
    .limit(MAX_ROWS)
    .execute();
  return rows.map(({ id, type, actor, at, details, log_entry }) => ({
    id,
    step: type as Step,
    actor,
    at,
    details: details === null ? null : JSON.parse(details),
    logEntry: log_entry,
  }));
}
