import { Elysia } from "elysia";
import { z } from "zod";
import { text, time } from "../../lib/answers";
import { isoTime } from "../../lib/time";
import { decideNotice } from "../../moderation/notice-decision";
import type { Notice } from "../../moderation/notice-links";
import { newNotice, noticeDecision } from "../../moderation/schema";
import { DECISIONS, NOTICE_KINDS } from "../../rules/notice";
import { readerPlugin, requireOperator, requireSignedIn } from "../http/access";
import { apiCall } from "../http/call";
import { whereabouts } from "../http/request";
import { type NoticeDeps, receiveNotice } from "./receiving";

export function noticeApi(services: NoticeDeps) {
  const { db, clock, config, security } = services;
  return new Elysia({ prefix: "/api", tags: ["Notices"] })
    .use(readerPlugin(services))
    .post(
      "/notices",
      async ({ reader, body, status }) => {
        const { number, secret } = await receiveNotice(services, reader, body);
        return status(201, { number, statusUrl: `${config.publicUrl}/notice/${secret}` });
      },
      {
        openTo: "suspended",
        ...apiCall("Report content (Regulation (EU) 2022/2065, Article 16)", {
          limit: "notices",
          caller: "anyone",
          body: newNotice,
          responses: { 201: receiptSchema },
        }),
      },
    )
    .post(
      "/operator/notices/:reference",
      async ({ viewer, request, server, params, body }) => {
        const { id: operatorId } = requireOperator(services, requireSignedIn(viewer));
        const reasons = noticeDecision.parse(body ?? {});
        const decision = { ...reasons, reference: params.reference, operatorId };
        const notice = await decideNotice(db, config, decision, clock.now());
        const from = whereabouts(request, server, config);
        await security.note("notice-decided", operatorId, from);
        return noticeJson(notice);
      },
      apiCall("Decide a notice", {
        limit: "operation",
        caller: "operator",
        body: noticeDecision,
        responses: noticeSchema,
        refusals: [409],
      }),
    );
}

function noticeJson(notice: Notice): z.output<typeof noticeSchema> {
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

const receiptSchema = z
  .object({
    number: text.describe("A repeated notice has the number of the first one."),
    statusUrl: text.describe("Secret: anyone who has it can read the notice and its decision."),
  })
  .meta({ id: "NoticeReceipt" });

const noticeSchema = z
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
