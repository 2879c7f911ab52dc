import { z } from "zod";
import { fieldsIn } from "../../consent/changes";
import type { ReadChange } from "../../consent/reading";
import { count, id, text, time } from "../../lib/answers";
import { isoTime } from "../../lib/time";
import { CORRECTABLE } from "../../packages/corrections";

export const changeSchema = z
  .object({
    id,
    packageId: id,
    kind: z.enum(["correction", "end"]),
    note: text,
    fields: z.array(z.object({ name: z.enum(CORRECTABLE), before: text, after: text })),
    status: z.enum(["open", "agreed", "declined", "withdrawn", "lapsed"]),
    askedAt: time,
    dueAt: time,
    decidedAt: time.nullable(),
    asked: count.describe("While it is open: the members whose bids are binding now."),
    agreed: count,
    own: z
      .enum(["asked", "accepted", "declined"])
      .nullable()
      .describe("Your own answer; `asked` if yours is still expected."),
  })
  .meta({ id: "Change" });

export function changeJson(change: ReadChange): z.output<typeof changeSchema> {
  const { id, package_id: packageId, kind, note, status, asked, agreed, own } = change;
  return {
    id,
    packageId,
    kind,
    note,
    fields: fieldsIn(change),
    status,
    askedAt: isoTime(change.asked_at),
    dueAt: isoTime(change.due_at),
    decidedAt: change.decided_at === null ? null : isoTime(change.decided_at),
    asked,
    agreed,
    own,
  };
}
