import { NotSignedIn } from "../../lib/errors";
import { decideEach, SELECTION_FIELDS, selectedIn } from "../../lib/selection";
import { answerAppeal } from "../../moderation/appeal-answers";
import { appealNotice, appealStatement } from "../../moderation/appeals";
import { decideNotice } from "../../moderation/notice-decision";
import { pardonNotifier } from "../../moderation/notice-pause";
import { confirmNotices } from "../../moderation/notice-receipts";
import {
  appealAnswer,
  newAppeal,
  newNotice,
  noticeDecision,
  pardon,
} from "../../moderation/schema";
import { tablePage } from "../console/table-routes";
import { NOTICES_TABLE } from "../console/tables";
import { action } from "../http/action";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";
import { noticeJson, noticeSchema, receiptSchema } from "./answers";
import { noticePages } from "./notice-pages";
import { type NoticeDeps, receiveNotice } from "./receiving";

const DESK_PATH = "/operator/reports";

export function noticeActions(services: NoticeDeps) {
  const { config, security } = services;
  const view = noticePages(services);
  const showTable = tablePage(services, NOTICES_TABLE);
  return mountActions(services, [
    action({
      caller: "anyone",
      limit: "notices",
      input: newNotice,
      run: ({ reader, input }) => receiveNotice(services, reader, input),
      page: {
        at: "POST /report",
        openTo: "suspended",
        done: ({ secret }) => seeOther(`/report/${secret}`, "report-sent"),
        refused: (refused, { reader }) => view.form(reader, refused, refused),
      },
      api: {
        at: "POST /api/notices",
        scope: "manage",
        openTo: "suspended",
        summary: "Report content (Regulation (EU) 2022/2065, Article 16)",
        tag: "Notices",
        status: 201,
        answer: receiptSchema,
        json: ({ number, secret }) => ({
          number,
          statusUrl: `${config.publicUrl}/report/${secret}`,
        }),
      },
    }),
    action({
      caller: "anyone",
      limit: "notices",
      input: newAppeal,
      run: ({ db, id: secret, input: { reasons }, now }) =>
        appealNotice(db, { secret, reasons }, now),
      page: {
        at: "POST /report/:secret/appeal",
        openTo: "suspended",
        done: (_, { id: secret }) => seeOther(`/report/${secret}`, "complaint-sent"),
        refused: (refused, { reader, id: secret }) => view.status(reader, secret, refused),
      },
    }),
    action({
      caller: "anyone",
      limit: "mailLinks",
      run: ({ db, id: token, form, now }) => confirmNotices(db, token, selectedIn(form), now),
      page: {
        at: "POST /report-confirmation/:token",
        openTo: "suspended",
        fields: [SELECTION_FIELDS],
        done: (_, { id: token }) => seeOther(`/report-confirmation/${token}`, "reports-confirmed"),
        refused: (refused, { reader, id: token }) => view.confirmation(reader, token, refused),
      },
    }),
    action({
      caller: "operator",
      limit: "operation",
      input: noticeDecision,
      run: ({ db, caller, request, server, input, form, now }) =>
        decideEach(selectedIn(form), async (reference) => {
          const decision = { ...input, reference, operatorId: caller.memberId };
          const notice = await decideNotice(db, config, decision, now);
          await security.note(
            "notice-decided",
            caller.memberId,
            whereabouts(request, server, config),
          );
          return notice;
        }),
      page: {
        at: `POST ${DESK_PATH}`,
        fields: [SELECTION_FIELDS],
        done: (notices) => {
          const isAsked = notices.some(({ decided_at }) => decided_at === null);
          return seeOther(DESK_PATH, isAsked ? "act-asked" : "decided");
        },
        refused: (form, { reader, request }) =>
          showTable(reader, Object.fromEntries(new URL(request.url).searchParams), { form }),
      },
    }),
    action({
      caller: "operator",
      limit: "operation",
      input: noticeDecision,
      run: ({ db, id: reference, caller, input, now }) =>
        decideNotice(db, config, { ...input, reference, operatorId: caller.memberId }, now),
      noted: "notice-decided",
      page: {
        at: `POST ${DESK_PATH}/:reference`,
        done: ({ decided_at }, { id: reference }) =>
          seeOther(`${DESK_PATH}/${reference}`, decided_at === null ? "act-asked" : "decided"),
        refused: (refused, { reader, id: reference }) => view.desk(reader, reference, refused),
      },
      api: {
        at: "POST /api/operator/notices/:reference",
        summary: "Decide a notice",
        tag: "Notices",
        answer: noticeSchema,
        refusals: [409],
        json: noticeJson,
      },
    }),
    action({
      caller: "operator",
      limit: "operation",
      input: pardon,
      run: ({ db, id: reference, caller, input: { why: facts }, now }) =>
        pardonNotifier(db, { reference, facts, operatorId: caller.memberId }, now),
      page: {
        at: `POST ${DESK_PATH}/:reference/pardon`,
        done: (_, { id: reference }) => seeOther(`${DESK_PATH}/${reference}`, "pause-lifted"),
        refused: (refused, { reader, id: reference }) => view.desk(reader, reference, refused),
      },
    }),
    action({
      caller: "operator",
      limit: "operation",
      input: appealAnswer,
      run: ({ db, id: reference, partId: appealId, caller, input, now }) => {
        const answer = { ...input, about: { reference, appealId }, operatorId: caller.memberId };
        return answerAppeal(db, config, answer, now);
      },
      page: {
        at: `POST ${DESK_PATH}/:reference/complaints/:id`,
        done: ({ reopened }, { id: reference }) =>
          seeOther(`${DESK_PATH}/${reopened ?? reference}`, "decided"),
        refused: (refused, { reader, id: reference }) => view.desk(reader, reference, refused),
      },
    }),
    action({
      caller: "member",
      limit: "decisions",
      input: newAppeal,
      run: ({ db, id, caller, input: { reasons }, now }) =>
        appealStatement(db, { id, reader: caller, reasons }, now),
      page: {
        at: "POST /statements/:id/appeal",
        openTo: "suspended",
        done: (_, { id }) => seeOther(`/statements/${id}`, "complaint-sent"),
        refused: (refused, { reader, id }) => view.statement(reader, id, refused),
      },
    }),
    action({
      caller: "operator",
      limit: "operation",
      input: appealAnswer,
      run: ({ db, id: statementId, caller, input, now }) =>
        answerAppeal(
          db,
          config,
          { ...input, about: { statementId }, operatorId: caller.memberId },
          now,
        ),
      page: {
        at: "POST /statements/:id/answer",
        openTo: "suspended",
        visitor: () => {
          throw new NotSignedIn();
        },
        done: (_, { id }) => seeOther(`/statements/${id}`, "decided"),
        refused: (refused, { reader, id }) => view.statement(reader, id, refused),
      },
    }),
  ]);
}
