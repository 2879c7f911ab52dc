import type { Db } from "../../db/client";
import { DAY } from "../lib/time";

export interface DealFigures {
  /** Licenses whose contract was made in the last 30 days and is valid. */
  sold: number;
  /** Median days from contract to delivery in a year; null if there were fewer than three deliveries. */
  deliveryDays: number | null;
  /** How many of these deliveries were ever disputed, from 0 to 1. */
  disputed: number | null;
}

const SOLD_MS = 30 * DAY;
const MEASURED_MS = 365 * DAY;

/** Of the latest contracts: enough for a stable median, and the query stays short. */
const MEASURED_CONTRACTS = 1000;
const MIN_DELIVERIES = 3;

export async function dealFigures(db: Db, now: number): Promise<DealFigures> {
  const { sold } = await db
    .selectFrom("contracts")
    .select((eb) => eb.fn.countAll<number>().as("sold"))
    .where("created_at", ">", now - SOLD_MS)
    .where("voided_at", "is", null)
    .executeTakeFirstOrThrow();
  const contracts = await latestContracts(db, now).execute();
  const delivered = contracts.flatMap(({ created_at, sealedAt, disputes }) =>
    sealedAt === null ? [] : [{ days: (sealedAt - created_at) / DAY, disputes }],
  );
  if (delivered.length < MIN_DELIVERIES) return { sold, deliveryDays: null, disputed: null };
  const days = delivered.map((delivery) => delivery.days).sort((a, b) => a - b);
  const isDisputed = delivered.filter(({ disputes }) => (disputes ?? 0) > 0);
  return {
    sold,
    deliveryDays: Math.max(1, Math.round(days[Math.floor(days.length / 2)] ?? 0)),
    disputed: isDisputed.length / delivered.length,
  };
}

function latestContracts(db: Db, now: number) {
  return db
    .selectFrom("contracts")
    .innerJoin("deliveries", "deliveries.contract_id", "contracts.id")
    .select((eb) => [
      "contracts.created_at",
      eb
        .selectFrom("consignments")
        .select((sealed) => sealed.fn.min<number | null>("sealed_at").as("at"))
        .whereRef("delivery_id", "=", eb.fn.coalesce("deliveries.shares_id", "deliveries.id"))
        .as("sealedAt"),
      eb
        .selectFrom("disputes")
        .select((dispute) => dispute.fn.countAll<number>().as("count"))
        .whereRef("delivery_id", "=", "deliveries.id")
        .as("disputes"),
    ])
    .where("contracts.created_at", ">", now - MEASURED_MS)
    .orderBy("contracts.created_at", "desc")
    .limit(MEASURED_CONTRACTS);
}
