import { Elysia } from "elysia";
import { NoticeDeskPage } from "../../../views/moderation/notice-desk-page";
import { EMPTY_FORM, type FilledForm } from "../../../views/ui/filled-form";
import { decideEach, SELECTION_FIELDS, selectedIn } from "../../lib/selection";
import { earlierActionOf } from "../../moderation/action-in-force";
import { answerAppeal, mayAnswerAppeal } from "../../moderation/appeal-answers";
import { appealsAbout } from "../../moderation/appeals";
import { auctionAtStake } from "../../moderation/auction-at-stake";
import { fourEyesOf } from "../../moderation/four-eyes";
import { lookUpSubject } from "../../moderation/looking-up";
import {
  decideNotice,
  findNotice,
  firstNoticeOf,
  possibleDecisions,
  repeatsOf,
} from "../../moderation/notice-decision";
import { earlierActions } from "../../moderation/notice-list";
import { notifierOf, notifierRecord, pardonNotifier } from "../../moderation/notice-pause";
import { isOwnNotice } from "../../moderation/own-notices";
import { appealAnswer, noticeDecision, pardon } from "../../moderation/schema";
import { tablePage } from "../console/table-routes";
import { NOTICES_TABLE } from "../console/tables";
import { limitedTo, readerPlugin, requireOperator } from "../http/access";
import type { AppContext } from "../http/app-context";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";

const DESK_PATH = "/operator/notices";

export function noticeDeskRoutes(services: AppContext) {
  const { db, clock, config, pages, security } = services;
  const showTable = tablePage(services, NOTICES_TABLE);
  const limitedRoutes = limitedTo(services, "operation")
    .post(
      DESK_PATH,
      async ({ reader, viewer, request, server, query, body }) => {
        const { id: operatorId } = requireOperator(services, viewer);
        const onRefusal = (form: RefusedForm) => showTable(reader, query, { form });
        return handleForm({ request, body, onRefusal }, async (form) => {
          const references = selectedIn(form);
          const reasons = noticeDecision.parse(form);
          const from = whereabouts(request, server, config);
          const notices = await decideEach(references, async (reference) => {
            const decision = { ...reasons, reference, operatorId };
            const notice = await decideNotice(db, config, decision, clock.now());
            await security.note("notice-decided", operatorId, from);
            return notice;
          });
          const isAsked = notices.some(({ decided_at }) => decided_at === null);
          return seeOther(DESK_PATH, isAsked ? "act-asked" : "decided");
        });
      },
      formFields(noticeDecision, SELECTION_FIELDS),
    )
    .post(
      `${DESK_PATH}/:reference`,
      async ({ reader, viewer, request, server, params: { reference }, body }) => {
        const { id: operatorId } = requireOperator(services, viewer);
        const onRefusal = (refused: RefusedForm) =>
          show(reader, operatorId, reference, refused, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const reasons = noticeDecision.parse(form);
          const decision = { ...reasons, reference, operatorId };
          const { decided_at } = await decideNotice(db, config, decision, clock.now());
          const from = whereabouts(request, server, config);
          await security.note("notice-decided", operatorId, from);
          const flash = decided_at === null ? "act-asked" : "decided";
          return seeOther(`${DESK_PATH}/${reference}`, flash);
        });
      },
      formFields(noticeDecision),
    )
    .post(
      `${DESK_PATH}/:reference/pardon`,
      async ({ reader, viewer, request, params: { reference }, body }) => {
        const { id: operatorId } = requireOperator(services, viewer);
        const onRefusal = (refused: RefusedForm) =>
          show(reader, operatorId, reference, refused, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const { why: facts } = pardon.parse(form);
          await pardonNotifier(db, { reference, facts, operatorId }, clock.now());
          return seeOther(`${DESK_PATH}/${reference}`, "pause-lifted");
        });
      },
      formFields(pardon),
    )
    .post(
      `${DESK_PATH}/:reference/complaints/:id`,
      async ({ reader, viewer, request, params: { reference, id: appealId }, body }) => {
        const { id: operatorId } = requireOperator(services, viewer);
        const onRefusal = (refused: RefusedForm) =>
          show(reader, operatorId, reference, refused, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const decision = appealAnswer.parse(form);
          const answer = { ...decision, about: { reference, appealId }, operatorId };
          const { reopened } = await answerAppeal(db, config, answer, clock.now());
          return seeOther(`${DESK_PATH}/${reopened ?? reference}`, "decided");
        });
      },
      formFields(appealAnswer),
    );
  return new Elysia()
    .use(readerPlugin(services))
    .get(`${DESK_PATH}/:reference`, async ({ reader, viewer, params: { reference } }) => {
      const { id } = requireOperator(services, viewer, "read");
      const first = await firstNoticeOf(db, reference);
      if (first !== reference) return seeOther(`${DESK_PATH}/${first}#${reference}`);
      return show(reader, id, reference, EMPTY_FORM);
    })
    .use(limitedRoutes);

  async function show(
    reader: Reader,
    operatorId: string,
    reference: string,
    form: FilledForm,
    refused?: RefusedForm,
  ): Promise<Response> {
    const notice = await findNotice(db, reference);
    const now = clock.now();
    const { package_id: packageId } = notice;
    const target = { act: "remove", packageId: packageId ?? "" } as const;
    const subject = await lookUpSubject(db, notice);
    const props = {
      fourEyes: packageId === null ? null : await fourEyesOf(db, config, target, operatorId),
      notice,
      form,
      repeats: await repeatsOf(db, notice),
      notifier: await notifierRecord(db, notifierOf(notice), now),
      auction: packageId === null ? null : await auctionAtStake(db, packageId, now),
      earlierAction: await earlierActionOf(db, notice),
      isOwn: await isOwnNotice(db, operatorId, notice),
      ...subject,
      decisions: await possibleDecisions(db, notice, subject.lot),
      previousActions: await earlierActions(db, notice.subject_id),
      appeals: await appealsAbout(db, notice),
      mayAnswer: await mayAnswerAppeal(db, config, { notice }, operatorId),
    };
    const title = pages.messages(reader).notices.number({ number: reference });
    const main = <NoticeDeskPage {...props} />;
    return pages.page(reader, { title, main, refused });
  }
}
