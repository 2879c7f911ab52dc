import { type RawBuilder, sql } from "kysely";

type Time = number | RawBuilder<number>;

/** Matches `packageTime`, for queries on `packages`. */
export function packageTimeSql(now: Time): RawBuilder<number> {
  return sql<number>`coalesce(packages.hidden_at, ${now})`;
}

/** The clock of the package that an offer is for; `offers` is the name of the offers' table. */
export function offerTimeSql(now: Time, offers = "offers"): RawBuilder<number> {
  return sql<number>`coalesce((select hidden_at from packages as offered
    where offered.id = ${sql.ref(`${offers}.package_id`)}), ${now})`;
}
