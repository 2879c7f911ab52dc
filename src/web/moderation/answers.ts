import { z } from "zod";
import { id, text, time } from "../../lib/answers";
import { isoTime } from "../../lib/time";
import type { Action } from "../../moderation/actions";
import type { Notice } from "../../moderation/notice-links";
import { ACCOUNT_ACTS, PACKAGE_ACTS } from "../../moderation/schema";
import { DECISIONS, NOTICE_KINDS } from "../../rules/notice";

const ANSWERED_ACTS = [
  ...PACKAGE_ACTS,
  ...(["suspend", "reinstate", "verify"] as const),
  ...ACCOUNT_ACTS,
] as const;

type AnsweredAct = (typeof ANSWERED_ACTS)[number];

export const actionSchema = z
  .object({
    id,
    act: z.enum(ANSWERED_ACTS),
    packageId: id.nullable(),
    memberId: id.nullable(),
    at: time,
    doneAt: time
      .nullable()
      .describe(
        "Null while it is waiting for the same call by another operator (OPERATOR_FOUR_EYES).",
      ),
  })
  .meta({ id: "OperatorAction" });

export function actionJson(action: Action): z.output<typeof actionSchema> {
  const { id, package_id: packageId, member_id: memberId, asked_at, done_at } = action;
  const act = action.act as AnsweredAct;
  const doneAt = done_at === null ? null : isoTime(done_at);
  return { id, act, packageId, memberId, at: isoTime(asked_at), doneAt };
}

export function noticeJson(notice: Notice): z.output<typeof noticeSchema> {
  const { reference, about, kind, decision, ground, rule, facts } = notice;
  return {
    number: reference,
    about,
    kind,
    decision,
    ground,
    rule,
    facts,
    receivedAt: isoTime(notice.received_at),
    decidedAt: notice.decided_at === null ? null : isoTime(notice.decided_at),
  };
}

export const receiptSchema = z
  .object({
    number: text.describe("A repeated notice has the number of the first one."),
    statusUrl: text.describe("Secret: anyone who has it can read the notice and its decision."),
  })
  .meta({ id: "NoticeReceipt" });

export const noticeSchema = z
  .object({
    number: text,
    about: text,
    kind: z.enum(NOTICE_KINDS),
    receivedAt: time,
    decision: z
      .enum(DECISIONS)
      .nullable()
      .describe("Null while it is waiting, possibly for a second operator (OPERATOR_FOUR_EYES)."),
    ground: text.nullable(),
    rule: text.nullable(),
    facts: text.nullable(),
    decidedAt: time.nullable(),
  })
  .meta({ id: "Notice" });
