import type { Expression, SqlBool } from "kysely";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/client";
import { jsonText } from "../../db/json";
import type { Step } from "../rules/deal";
import { MAX_EVENTS, packagePath, type TimelineEvent } from "./story";

const REFUND_STEPS: readonly Step[] = [
  ...(["refund-sent", "refund-received", "refund-missing"] as const),
  ...(["refund-overdue", "refund-shown", "refund-unpaid"] as const),
];

type Condition = Expression<SqlBool> | RawBuilder<SqlBool>;

export async function actEvents(db: Db, condition: Condition): Promise<TimelineEvent[]> {
  const acts = await db
    .selectFrom("operator_actions")
    .select(["id", "act", "rule", "asked_at", "done_at", "declined"])
    .where(condition)
    .orderBy("asked_at", "desc")
    .limit(MAX_EVENTS)
    .execute();
  return acts.map(({ id, act, rule, asked_at: at, done_at, declined }) => ({
    at,
    kind: "act",
    code: act,
    text: rule,
    href: `/statements/${id}`,
    ...(done_at === null && { state: "asked" }),
    ...(declined === 1 && { state: "declined" }),
  }));
}

export async function appealEvents(db: Db, condition: Condition): Promise<TimelineEvent[]> {
  const appeals = await db
    .selectFrom("complaints")
    .leftJoin("operator_actions", "operator_actions.id", "complaints.action_id")
    .select(["action_id", "complaints.notice", "made_at", "outcome"])
    .where(condition)
    .orderBy("made_at", "desc")
    .limit(MAX_EVENTS)
    .execute();
  return appeals.map(({ action_id, notice, made_at: at, outcome }) => ({
    at,
    kind: "objection",
    code: outcome,
    href: action_id === null ? `/operator/reports/${notice}` : `/statements/${action_id}`,
  }));
}

export async function noticeEvents(
  db: Db,
  condition: Condition,
  kind: "aboutThem" | "byThem",
): Promise<TimelineEvent[]> {
  const notices = await db
    .selectFrom("notices")
    .select(["reference", "kind", "received_at"])
    .where(condition)
    .orderBy("received_at", "desc")
    .limit(MAX_EVENTS)
    .execute();
  return notices.map(({ reference, received_at: at, ...notice }) => ({
    at,
    kind,
    code: notice.kind,
    text: reference,
    href: `/operator/reports/${reference}`,
  }));
}

export async function contractEvents(db: Db, condition: Condition): Promise<TimelineEvent[]> {
  const contracts = await db
    .selectFrom("contracts")
    .select(["reference", "package_id", "created_at"])
    .select(jsonText("contracts.terms", ["lot", "title"]).as("title"))
    .where(condition)
    .orderBy("created_at", "desc")
    .limit(MAX_EVENTS)
    .execute();
  return contracts.map(({ reference, package_id, created_at: at, title }) => ({
    at,
    kind: "contract",
    text: `${reference} · ${title}`,
    href: packagePath(package_id),
  }));
}

export async function disputeEvents(db: Db, condition: Condition): Promise<TimelineEvent[]> {
  const disputes = await db
    .selectFrom("contracts")
    .innerJoin("deliveries", "deliveries.contract_id", "contracts.id")
    .innerJoin("disputes", "disputes.delivery_id", "deliveries.id")
    .select(["contracts.reference", "contracts.package_id", "reason", "opened_at"])
    .where(condition)
    .orderBy("opened_at", "desc")
    .limit(MAX_EVENTS)
    .execute();
  return disputes.map(({ reference, package_id, reason, opened_at: at }) => ({
    at,
    kind: "dispute",
    code: reason,
    text: reference,
    href: packagePath(package_id),
  }));
}

export async function refundEvents(db: Db, condition: Condition): Promise<TimelineEvent[]> {
  const refunds = await db
    .selectFrom("contracts")
    .innerJoin("deliveries", "deliveries.contract_id", "contracts.id")
    .innerJoin("delivery_events", "delivery_events.delivery_id", "deliveries.id")
    .select(["contracts.reference", "delivery_events.type", "at"])
    .where(condition)
    .where("refund_case_at", "is not", null)
    .where("delivery_events.type", "in", REFUND_STEPS)
    .orderBy("at", "desc")
    .limit(MAX_EVENTS)
    .execute();
  return refunds.map(({ reference, type, at }) => ({
    at,
    kind: "refund",
    code: type,
    text: reference,
    href: `/operator/refunds?search=${reference}`,
  }));
}

export const columnEquals = (column: string, id: string) =>
  sql<SqlBool>`${sql.ref(column)} = ${id}`;
