import { statfs } from "node:fs/promises";
import type { ExpressionBuilder } from "kysely";
import type { Db } from "../../db/client";
import { jsonNumber } from "../../db/json";
import type { Schema } from "../../db/schema";
import { databaseBytes } from "../../db/size";
import { type MailBacklog, mailBacklog } from "../mail/outbox";
import type { Action } from "../moderation/actions";
import { type WaitingWork, waitingWork } from "../operators/waiting-work";

export interface Overview {
  work: WaitingWork;
  month: MonthFigures;
  mail: MailBacklog;
  diskFreeBytes: number;
  databaseBytes: number;
  actions: LatestAction[];
}

export type LatestAction = Pick<Action, "id" | "act" | "rule" | "asked_at"> & {
  title: string | null;
};

interface OverviewRequest {
  dataDir: string;
  /** What waits, if it has been read. */
  waiting: WaitingWork | null;
}

export async function overviewOf(
  db: Db,
  { dataDir, waiting }: OverviewRequest,
  now: number,
): Promise<Overview> {
  const { bavail, bsize } = await statfs(dataDir);
  return {
    work: waiting ?? (await waitingWork(db)),
    month: await monthFigures(db, now),
    mail: await mailBacklog(db),
    diskFreeBytes: bavail * bsize,
    databaseBytes: await databaseBytes(db),
    actions: await latestActions(db),
  };
}

const MAX_LATEST_ACTIONS = 10;

function latestActions(db: Db): Promise<LatestAction[]> {
  return db
    .selectFrom("operator_actions as action")
    .leftJoin("packages", "packages.id", "action.package_id")
    .select(["action.id", "act", "rule", "asked_at", "title"])
    .where("done_at", "is not", null)
    .where("declined", "=", 0)
    .orderBy("asked_at", "desc")
    .limit(MAX_LATEST_ACTIONS)
    .execute();
}

interface MonthFigures {
  /** Closed auctions, whatever the outcome. */
  auctions: number;
  contracts: number;
  /** Prices without tax. */
  volumeCents: number;
  /** The part of the volume that counts as paid. */
  paidCents: number;
}

/** Covers the current UTC month without void contracts. */
export async function monthFigures(db: Db, now: number): Promise<MonthFigures> {
  const start = monthStart(now);
  const price = jsonNumber("contracts.terms", ["priceCents"]);
  const sums = await db
    .selectFrom("contracts")
    .leftJoin("deliveries", "deliveries.contract_id", "contracts.id")
    .select((eb) => [
      eb
        .selectFrom("packages")
        .select(eb.fn.countAll<number>().as("count"))
        .where("ended_at", ">=", start)
        .where("ended_at", "<=", now)
        .where("removed_at", "is", null)
        .as("auctions"),
      eb.fn.countAll<number>().as("contracts"),
      eb.fn.sum<number | null>(price).as("volume"),
      eb.fn.sum<number | null>(eb.case().when(isPaid(eb)).then(price).else(0).end()).as("paid"),
    ])
    .where("contracts.created_at", ">=", start)
    .where("contracts.created_at", "<=", now)
    .where("voided_at", "is", null)
    .executeTakeFirstOrThrow();
  const { auctions, contracts, volume, paid } = sums;
  return {
    auctions: auctions ?? 0,
    contracts,
    volumeCents: Number(volume),
    paidCents: Number(paid),
  };
}

function monthStart(now: number): number {
  const day = new Date(now);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth());
}

/** A contract disputed after its payment counts as paid until an operator decides. */
function isPaid(eb: ExpressionBuilder<Pick<Schema, "deliveries"> & Schema, "deliveries">) {
  return eb.or([
    eb("deliveries.state", "in", ["paid", "accepted", "removed"]),
    eb.exists(
      eb
        .selectFrom("disputes")
        .select("disputes.id")
        .whereRef("disputes.delivery_id", "=", "deliveries.id")
        .where("ended_at", "is", null)
        .where("state_before", "=", "paid"),
    ),
  ]);
}
