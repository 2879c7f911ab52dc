import { type SqlBool, sql } from "kysely";
import type { Db } from "../../db/client";
import { perEngine } from "../../db/engine";
import { compilable } from "../../db/indexed";
import { idList, jsonRows, listedIds } from "../../db/json";
import { prepared } from "../../db/prepared";
import { newId } from "../lib/ids";
import { isoTime } from "../lib/time";
import type { NewEvent } from "./events";

export type OrganizationEvent = NewEvent & {
  organizationId: string;
  /** A second event of the same type with the same key is not queued. */
  once?: string | undefined;
};

/**
 * Queues an event for each webhook that wants it, in the event's transaction, so that neither
 * exists without the other.
 */
export async function queueEvents(
  tx: Db,
  events: readonly OrganizationEvent[],
  now: number,
): Promise<void> {
  if (events.length === 0) return;
  const organizationIds = new Set(events.map(({ organizationId }) => organizationId));
  const webhooks = await findListening.all(tx, { asked: idList([...organizationIds]) });
  if (webhooks.length === 0) return;
  const rows = webhooks.flatMap(({ id: webhook, organization_id, events: names }) => {
    const wanted: readonly string[] = JSON.parse(names);
    return distinct(events)
      .filter((event) => event.organizationId === organization_id && wanted.includes(event.type))
      .map(({ type, data, once }) => {
        const body = JSON.stringify({ type, timestamp: isoTime(now), data });
        const key = once === undefined ? null : `${type} ${once}`;
        return { id: newId(now), webhook, event: type, body, key };
      });
  });
  if (rows.length > 0) await insertDeliveries.all(tx, { rows: JSON.stringify(rows), now });
}

/** A party that has left is null. */
export async function queueForParties(
  tx: Db,
  parties: ReadonlyArray<string | null>,
  event: NewEvent,
  now: number,
): Promise<void> {
  const present = parties.filter((party) => party !== null);
  await queueEvents(
    tx,
    present.map((organizationId) => ({ ...event, organizationId })),
    now,
  );
}

/** Several members of an organization are informed of one event. */
function distinct(events: readonly OrganizationEvent[]): OrganizationEvent[] {
  const byContent = events.map(
    (event) => [JSON.stringify([event.organizationId, event.type, event.data]), event] as const,
  );
  return [...new Map(byContent.toReversed()).values()].toReversed();
}

interface ListeningRow {
  id: string;
  organization_id: string;
  events: string;
}

/** Without an array, PostgreSQL would join the JSON rows with all webhooks. */
const inList = (json: string) =>
  perEngine({
    sqlite: sql`in ${listedIds(json)}`,
    postgres: sql`= any(array${listedIds(json)})`,
  });

const findListening = prepared<{ asked: string }, ListeningRow>((db, value) =>
  db
    .selectFrom("webhooks")
    .select(["id", "organization_id", "events"])
    .where(sql<SqlBool>`organization_id ${inList(value("asked"))}`)
    .where("off_at", "is", null),
);

const insertDeliveries = prepared<{ rows: string; now: number }, never>((db, value) => {
  const types = {
    id: "text",
    webhook: "text",
    event: "text",
    body: "text",
    key: "text",
  } as const;
  // A webhook that is just being deleted must not fail the event.
  const locked = perEngine({ sqlite: sql``, postgres: sql`for key share of webhooks` });
  return compilable(
    sql`insert into webhook_deliveries
        (id, webhook_id, event, body, unique_key, due_at, created_at)
      select listed.id, webhooks.id, listed.event, listed.body, listed.key, ${value("now")}, ${value("now")}
        from (${jsonRows(value("rows"), types)}) as listed
        join webhooks on webhooks.id = listed.webhook
        where true ${locked}
      on conflict do nothing`,
    db,
  );
});
