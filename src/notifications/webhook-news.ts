import type { Db } from "../../db/client";
import type { SwitchedOff } from "../webhooks/switching";
import { informMembers } from "./informing";

/** Informs those who manage a webhook that it went off by itself. */
export async function informOfWebhook(
  tx: Db,
  { id, organizationId, url, reason }: SwitchedOff & { reason: "gone" | "failing" },
  now: number,
): Promise<void> {
  const values = { host: new URL(url).host, reason, path: `/settings/webhooks/${id}` };
  const uniqueKey = `webhook-off ${id} ${now}`;
  await informMembers(
    tx,
    [{ memberId: organizationId, template: "webhook-off", values, uniqueKey }],
    now,
  );
}
