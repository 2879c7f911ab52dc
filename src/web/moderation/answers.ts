import { z } from "zod";
import { text, time } from "../../lib/answers";
import { DECISIONS, NOTICE_KINDS } from "../../lib/notice";

export const receiptAnswer = z
  .object({
    number: text.describe("A repeated notice has the number of the first one."),
    statusUrl: text.describe("Secret: anyone who has it can read the notice and its decision."),
  })
  .meta({ id: "NoticeReceipt" });

export const noticeAnswer = z
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
