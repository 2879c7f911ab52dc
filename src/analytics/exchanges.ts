import { sql } from "kysely";
import type { Db } from "../../db/client";
import { IS_LISTED } from "../packages/listed-figures";

export async function averageBid(db: Db): Promise<number | null> {
  const { cents } = await db
    .selectFrom("bids")
    .select((eb) => eb.fn.avg<number | null>("amount_cents").as("cents"))
    .executeTakeFirstOrThrow();
  return cents === null ? null : Math.round(cents);
}

/** Counts licenses beyond the first of each settled package, which is already one sale. */
export async function furtherLicenses(db: Db): Promise<number> {
  return (await furtherLicensesQuery(db).executeTakeFirstOrThrow()).count;
}

export function furtherLicensesQuery(db: Db, sellerId?: string) {
  return db
    .selectFrom("licences")
    .innerJoin("packages as lot", "lot.id", "licences.package_id")
    .select(
      sql<number>`count(*) - count(distinct case when lot.status = 'settled' then lot.id end)`.as(
        "count",
      ),
    )
    .where("contract_id", "is not", null)
    .where("voided_at", "is", null)
    .where(IS_LISTED)
    .$if(sellerId !== undefined, (query) => query.where("lot.seller_id", "=", sellerId ?? ""));
}

/** In milliseconds from a buyer's first message to the first answer; null without an answer. */
export async function averageResponseMs(db: Db, sellerId?: string): Promise<number | null> {
  const answers = db
    .selectFrom("conversations")
    .select((eb) => [
      "buyer_wrote_at",
      eb
        .selectFrom("chat_messages")
        .select((answer) => answer.fn.min("created_at").as("at"))
        .whereRef("conversation_id", "=", "conversations.id")
        .whereRef("sender_id", "=", "conversations.seller_id")
        .whereRef("created_at", ">", "conversations.buyer_wrote_at")
        .as("answered_at"),
    ])
    .where("buyer_wrote_at", "is not", null)
    .$if(sellerId !== undefined, (query) => query.where("seller_id", "=", sellerId ?? ""));
  const { mean } = await db
    .selectFrom(answers.as("answered"))
    .select((eb) =>
      eb.fn.avg<number | null>(eb("answered_at", "-", eb.ref("buyer_wrote_at"))).as("mean"),
    )
    .where("answered_at", "is not", null)
    .executeTakeFirstOrThrow();
  return mean === null ? null : Math.round(mean);
}
