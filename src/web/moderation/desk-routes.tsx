import { Elysia } from "elysia";
import { NoticeDeskPage } from "../../../views/moderation/notice-desk-page";
import { NoticesPage } from "../../../views/moderation/notices-page";
import { type FilledForm, UNTOUCHED } from "../../../views/ui/filled-form";
import { isoTime } from "../../lib/time";
import { fourEyesOf } from "../../moderation/four-eyes";
import { lookUpSubject } from "../../moderation/looking-up";
import {
  answerNoticeComplaint,
  complaintsAbout,
  mayAnswerComplaint,
} from "../../moderation/notice-complaints";
import { decideNotice, findNotice, isOwnNotice } from "../../moderation/notice-decision";
import { earlierActions, listNotices, SORTS } from "../../moderation/notice-list";
import { complaintDecision, noticeDecision } from "../../moderation/schema";
import { limitedTo, operator, reading } from "../http/access";
import type { AppContext } from "../http/app-context";
import { answerForm, type RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";
import { timeCell } from "../operators/listing";
import { operatorTable, tableRoutes } from "../operators/table-routes";

const PATH = "/operator/notices";

export function noticeDeskRoutes(services: AppContext) {
  const { db, clock, config, pages, security } = services;
  const limited = limitedTo(services, "operation")
    .post(
      `${PATH}/:reference`,
      async ({ reader, viewer, request, server, params: { reference }, body }) => {
        const { id: operatorId } = operator(services, viewer);
        const onRefusal = (refused: RefusedForm) =>
          show(reader, operatorId, reference, refused, refused);
        return answerForm({ request, body, onRefusal }, async (form) => {
          const reasons = noticeDecision.parse(form);
          const decision = { ...reasons, reference, operatorId };
          const { decided_at } = await decideNotice(db, config, decision, clock.now());
          const from = whereabouts(request, server, config);
          await security.note("notice-decided", operatorId, from);
          const flash = decided_at === null ? "act-asked" : "decided";
          return seeOther(`${PATH}/${reference}`, flash);
        });
      },
    )
    .post(
      `${PATH}/:reference/complaints/:id`,
      async ({ reader, viewer, request, params: { reference, id: complaintId }, body }) => {
        const { id: operatorId } = operator(services, viewer);
        const onRefusal = (refused: RefusedForm) =>
          show(reader, operatorId, reference, refused, refused);
        return answerForm({ request, body, onRefusal }, async (form) => {
          const decision = complaintDecision.parse(form);
          const answer = { ...decision, reference, complaintId, operatorId };
          await answerNoticeComplaint(db, config, answer, clock.now());
          return seeOther(`${PATH}/${reference}`, "decided");
        });
      },
    );
  return new Elysia()
    .use(reading(services))
    .use(tableRoutes(services, NOTICES))
    .get(`${PATH}/:reference`, ({ reader, viewer, params }) => {
      const { id } = operator(services, viewer, "read");
      return show(reader, id, params.reference, UNTOUCHED);
    })
    .use(limited);

  async function show(
    reader: Reader,
    operatorId: string,
    reference: string,
    form: FilledForm,
    refused?: RefusedForm,
  ): Promise<Response> {
    const notice = await findNotice(db, reference);
    const { package_id: packageId } = notice;
    const target = { act: "remove", packageId: packageId ?? "" } as const;
    const shown = {
      fourEyes: packageId === null ? null : await fourEyesOf(db, config, target, operatorId),
      ...{ notice, form },
      isOwn: await isOwnNotice(db, operatorId, notice),
      ...(await lookUpSubject(db, notice)),
      earlier: await earlierActions(db, notice.subject_id),
      complaints: await complaintsAbout(db, notice),
      mayAnswer: await mayAnswerComplaint(db, config, notice, operatorId),
    };
    const title = pages.messages(reader).notices.number({ number: reference });
    const main = <NoticeDeskPage {...shown} />;
    return pages.page(reader, { title, main, refused });
  }
}

const NOTICES = operatorTable({
  name: "notices",
  sorts: SORTS,
  list: listNotices,
  title: ({ notices }) => notices.desk.title,
  Page: NoticesPage,
  columns: [
    ["number", ({ reference }) => reference],
    ["received", ({ received_at }) => isoTime(received_at)],
    ["kind", ({ kind }) => kind],
    ["about", ({ about }) => about],
    ["name", ({ name }) => name],
    ["email", ({ email }) => email],
    ["repeats", ({ repeats }) => String(repeats)],
    ["decision", ({ decision }) => decision ?? ""],
    ["ground", ({ ground }) => ground ?? ""],
    ["rule", ({ rule }) => rule ?? ""],
    ["decided", ({ decided_at }) => timeCell(decided_at)],
  ],
});
