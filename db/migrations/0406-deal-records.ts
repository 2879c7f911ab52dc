import { type Kysely, sql } from "kysely";

const TABLE = `create table deal_records (
  member_id text not null references users (id) on delete cascade,
  side text not null check (side in ('seller', 'buyer')),
  completed integer not null,
  partners integer not null,
  late integer not null,
  failed integer not null,
  disputes_lost integer not null,
  timed integer not null,
  took_ms integer not null,
  primary key (member_id, side)
) strict, without rowid`;

const SIDES: readonly Counted[] = [
  {
    side: "seller",
    other: "buyer",
    late: `sealed_at > held_ms + 604800000 + case
      when prolonged_at is null then created_at
      when prolonged_at > created_at + 604800000 then prolonged_at
      else created_at + 604800000 end`,
    failed: "withdrawn_by = 'buyer'",
    took: "sealed_at - created_at",
  },
  {
    side: "buyer",
    other: "seller",
    late: "paid_at > payable_at + held_ms + 1209600000",
    failed: "sealed_at is not null and coalesce(withdrawn_by, 'seller') = 'seller'",
    took: "paid_at - payable_at",
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLE).execute(db);
  await countEarlierDeals(db);
}

/** Reads the deals once for each side. */
export async function countEarlierDeals(db: Kysely<unknown>): Promise<void> {
  for (const counted of SIDES) await sql.raw(recordsOf(counted)).execute(db);
}

interface Counted {
  side: string;
  other: string;
  late: string;
  failed: string;
  took: string;
}

function recordsOf({ side, other, late, failed, took }: Counted): string {
  const first = (type: string) =>
    `(select min(at) from delivery_events where delivery_id = deliveries.id and type = '${type}')`;
  return `
    insert into deal_records
      (member_id, side, completed, partners, late, failed, disputes_lost, timed, took_ms)
    select member_id, '${side}', count(accepted_at),
      count(distinct case when accepted_at is not null then partner_id end),
      sum(case when ${late} then 1 else 0 end),
      sum(case when state = 'withdrawn' and partner_id is not null and ${failed} then 1 else 0 end),
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
          contracts.${side}_id as member_id, contracts.${other}_id as partner_id,
          coalesce(packages.held_ms, 0) as held_ms, ${first("sealed")} as sealed_at,
          (select max(actor) from delivery_events
            where delivery_id = deliveries.id and type = 'withdrawn') as withdrawn_by,
          (select count(*) from disputes
            where delivery_id = deliveries.id and outcome = '${other}') as disputes_lost,
          case when accepted_at is not null or ${first("paid")} is not null
            then coalesce(claimed_at, ${first("paid")}, accepted_at) end as paid_at
        from contracts
        inner join deliveries on deliveries.contract_id = contracts.id
        left join packages on packages.id = deliveries.package_id
        where contracts.${side}_id is not null
      ) as deals
    ) as timed
    group by member_id`;
}
