import { Elysia } from "elysia";
import { NoticeDeskPage } from "../../../views/moderation/notice-desk-page";
import { NoticesPage } from "../../../views/moderation/notices-page";
import { type FilledForm, UNTOUCHED } from "../../../views/ui/filled-form";
import { csvOf } from "../../lib/csv";
import { isoTime } from "../../lib/time";
import {
  answerNoticeComplaint,
  complaintsAbout,
  mayAnswerComplaint,
} from "../../moderation/notice-complaints";
import { decideNotice, findNotice, isOwnNotice } from "../../moderation/notice-decision";
import {
  earlierActions,
  everyNotice,
  type ListedNotice,
  listNotices,
  SORTS,
} from "../../moderation/notice-list";
import { complaintDecision, noticeDecision } from "../../moderation/notice-schema";
import { operator, reading } from "../http/access";
import type { AppContext } from "../http/app-context";
import { answerForm, type RefusedForm, refusal } from "../http/forms";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";

const PATH = "/operator/notices";
const LONGEST_SEARCH = 200;

export function noticeDeskRoutes(services: AppContext) {
  const { db, clock, config, pages, security } = services;
  return new Elysia()
    .use(reading(services))
    .get(PATH, async ({ reader, viewer, query }) => {
      operator(services, viewer);
      const listing = listingOf(query);
      const list = await listNotices(db, { ...listing, after: query.after });
      return pages.page(reader, {
        title: pages.messages(reader).notices.desk.title,
        main: pages.html(reader, <NoticesPage {...list} {...listing} />),
      });
    })
    .get(
      `${PATH}.csv`,
      ({ viewer, query }) => {
        operator(services, viewer);
        return new Response(csv(listingOf(query)) as unknown as BodyInit, {
          headers: {
            "content-type": "text/csv; charset=utf-8",
            "content-disposition": 'attachment; filename="notices.csv"',
            "cache-control": "private, no-store",
          },
        });
      },
      { limit: "export" },
    )
    .get(`${PATH}/:reference`, ({ reader, viewer, params }) => {
      const { id } = operator(services, viewer);
      return show(reader, id, params.reference, UNTOUCHED);
    })
    .post(
      `${PATH}/:reference`,
      async ({ reader, viewer, request, server, params: { reference }, body }) => {
        const { id: operatorId } = operator(services, viewer);
        return answerForm(
          { request, body },
          async (form) => {
            const stated = noticeDecision.parse(form);
            await decideNotice(db, { ...stated, reference, operatorId }, clock.now());
            const from = whereabouts(request, server, config);
            await security.note("notice-decided", operatorId, from);
            return seeOther(`${PATH}/${reference}`, "notice-decided");
          },
          (refused) => show(reader, operatorId, reference, refused, refused),
        );
      },
      { limit: "operation" },
    )
    .post(
      `${PATH}/:reference/complaints/:id`,
      async ({ reader, viewer, request, params: { reference, id: complaintId }, body }) => {
        const { id: operatorId } = operator(services, viewer);
        return answerForm(
          { request, body },
          async (form) => {
            const said = complaintDecision.parse(form);
            const answer = { ...said, reference, complaintId, operatorId };
            await answerNoticeComplaint(db, config, answer, clock.now());
            return seeOther(`${PATH}/${reference}`, "complaint-decided");
          },
          (refused) => show(reader, operatorId, reference, refused, refused),
        );
      },
      { limit: "operation" },
    );

  async function show(
    reader: Reader,
    operatorId: string,
    reference: string,
    form: FilledForm,
    refused?: RefusedForm,
  ): Promise<Response> {
    const messages = pages.messages(reader);
    const notice = await findNotice(db, reference);
    const shown = {
      ...{ notice, form },
      isOwn: await isOwnNotice(db, operatorId, notice),
      earlier: await earlierActions(db, notice.subject_id),
      complaints: await complaintsAbout(db, notice),
      mayAnswer: await mayAnswerComplaint(db, config, notice, operatorId),
    };
    return pages.page(reader, {
      title: messages.notices.number({ number: reference }),
      main: pages.html(reader, <NoticeDeskPage {...shown} />),
      ...refusal(messages, refused),
    });
  }

  async function* csv(listing: Parameters<typeof everyNotice>[1]): AsyncGenerator<string> {
    yield csvOf([COLUMNS]);
    for await (const notices of everyNotice(db, listing)) {
      // Only the first part of a file has a byte order mark.
      if (notices.length > 0) yield csvOf(notices.map(cells)).slice(1);
    }
  }
}

function listingOf({ search = "", sort }: Partial<Record<string, string>>) {
  const text = search.replaceAll("\0", "").trim().slice(0, LONGEST_SEARCH);
  return { search: text, sort: SORTS.find((name) => name === sort) ?? SORTS[0] };
}

const COLUMNS = [
  ...["number", "received", "kind", "about", "name", "email", "repeats"],
  ...["decision", "ground", "rule", "decided"],
];

function cells(notice: ListedNotice): string[] {
  const { reference, kind, about, name, email, repeats, decision, ground, rule } = notice;
  const decided = notice.decided_at === null ? "" : isoTime(notice.decided_at);
  return [
    ...[reference, isoTime(notice.received_at), kind, about, name, email, String(repeats)],
    ...[decision ?? "", ground ?? "", rule ?? "", decided],
  ];
}
