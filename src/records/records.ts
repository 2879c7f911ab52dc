import { sql } from "kysely";
import type { Db } from "../../db/client";
import { DAY } from "../lib/time";
import type { Side, Step } from "../rules/deal";

/** Join `deal_records` as `record` to read these columns of `RecordRow`. */
export const RECORD_COLUMNS = [
  "record.completed as record_completed",
  "record.partners as record_partners",
  "record.late as record_late",
  "record.failed as record_failed",
  "record.disputes_lost as record_disputes_lost",
  "record.timed as record_timed",
  "record.took_ms as record_took_ms",
] as const;

const SEAL_MS = 7 * DAY;
const PAY_MS = 14 * DAY;

/** What the record counts of a deal, by side (docs/product.md#records). */
const COUNTED = {
  seller: {
    late: sql`sealed_at > held_ms + ${sql.lit(SEAL_MS)} + case
      when prolonged_at is null then created_at
      when prolonged_at > created_at + ${sql.lit(SEAL_MS)} then prolonged_at
      else created_at + ${sql.lit(SEAL_MS)} end`,
    failed: sql`withdrawn_by = 'buyer'`,
    took: sql`sealed_at - created_at`,
  },
  buyer: {
    late: sql`paid_at > payable_at + held_ms + ${sql.lit(PAY_MS)}`,
    failed: sql`sealed_at is not null and coalesce(withdrawn_by, 'seller') = 'seller'`,
    took: sql`paid_at - payable_at`,
  },
} as const;

type Parties = Record<"seller_id" | "buyer_id", string | null>;

/** A decision also ends a dispute, so it counts afterward. */
const RECORDED_STEPS: readonly Step[] = ["sealed", "paid", "accepted", "withdrawn"];

export async function recountAfter(tx: Db, step: Step, parties: Parties): Promise<void> {
  // A contract that ends because a party leaves counts for nobody.
  const isAbandoned =
    step === "withdrawn" && (parties.seller_id === null || parties.buyer_id === null);
  if (RECORDED_STEPS.includes(step) && !isAbandoned) await recountRecords(tx, parties);
}

export async function recountRecords(tx: Db, { seller_id, buyer_id }: Parties): Promise<void> {
  if (seller_id !== null) await recountRecord(tx, { memberId: seller_id, side: "seller" });
  if (buyer_id !== null) await recountRecord(tx, { memberId: buyer_id, side: "buyer" });
}

async function recountRecord(
  tx: Db,
  { memberId, side }: { memberId: string; side: Side },
): Promise<void> {
  const other = side === "seller" ? "buyer" : "seller";
  const [member, partner] = [sql.ref(`contracts.${side}_id`), sql.ref(`contracts.${other}_id`)];
  const { late, failed, took } = COUNTED[side];
  const first = (type: string) => sql`(select min(at) from delivery_events
    where delivery_id = deliveries.id and type = ${sql.lit(type)})`;
  await sql`
    insert into deal_records
      (member_id, side, completed, partners, late, failed, disputes_lost, timed, took_ms)
    select member_id, ${sql.lit(side)}, count(accepted_at),
      count(distinct case when accepted_at is not null then partner_id end),
      sum(case when ${late} then 1 else 0 end),
      sum(case when state = 'withdrawn' and partner_id is not null and is_agreed = 0 and ${failed}
        then 1 else 0 end),
      sum(disputes_lost), count(${took}), coalesce(sum(${took}), 0)
    from (
      select deals.*, (
        select max(at) from (
          select at from delivery_events where delivery_id = deals.id
            and type in ('sealed', 'taken-back', 'decided') and at <= deals.paid_at
          union all
          select issued_at from invoices where contract_id = deals.contract_id
            and kind = 'invoice' and issued_at <= deals.paid_at
        ) as begun
      ) as payable_at
      from (
        select deliveries.id, deliveries.contract_id, deliveries.state, deliveries.created_at,
          deliveries.prolonged_at, deliveries.accepted_at,
          ${member} as member_id, ${partner} as partner_id,
          coalesce(packages.held_ms, 0) as held_ms, ${first("sealed")} as sealed_at,
          (select max(actor) from delivery_events
            where delivery_id = deliveries.id and type = 'withdrawn') as withdrawn_by,
          (select count(*) from amendments where contract_id = deliveries.contract_id
            and kind = 'cancel' and state = 'accepted') as is_agreed,
          (select count(*) from disputes
            where delivery_id = deliveries.id and outcome = ${sql.lit(other)}) as disputes_lost,
          case when accepted_at is not null or ${first("paid")} is not null
            then coalesce(claimed_at, ${first("paid")}, accepted_at) end as paid_at
        from contracts
        inner join deliveries on deliveries.contract_id = contracts.id
        left join packages on packages.id = deliveries.package_id
        where ${member} = ${memberId}
      ) as deals
    ) as timed
    group by member_id
    on conflict (member_id, side) do update set
      completed = excluded.completed, partners = excluded.partners, late = excluded.late,
      failed = excluded.failed, disputes_lost = excluded.disputes_lost,
      timed = excluded.timed, took_ms = excluded.took_ms`.execute(tx);
}
