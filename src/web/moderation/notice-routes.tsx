import { Elysia } from "elysia";
import { NoticePage } from "../../../views/moderation/notice-page";
import { NoticeStatusPage } from "../../../views/moderation/notice-status-page";
import { EMPTY_FORM, type FilledForm } from "../../../views/ui/filled-form";
import { personName } from "../../lib/languages";
import { earlierActionOf } from "../../moderation/action-in-force";
import { appealNotice, appealOf, mayAppealNotice } from "../../moderation/appeals";
import { noticeBySecret } from "../../moderation/notice-links";
import { newAppeal, newNotice } from "../../moderation/schema";
import { limitedTo, readerPlugin } from "../http/access";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { localPath, seeOther } from "../http/redirect";
import { type NoticeDeps, receiveNotice } from "./receiving";

export function noticeRoutes(services: NoticeDeps) {
  const { db, clock, pages } = services;
  const limitedRoutes = limitedTo(services, "notices", { openTo: "suspended" })
    .post(
      "/notice",
      ({ reader, request, body }) => {
        const onRefusal = (refused: RefusedForm) => showForm(reader, refused, refused);
        return handleForm({ request, body, onRefusal }, async (fields) => {
          const { secret } = await receiveNotice(services, reader, fields);
          return seeOther(`/notice/${secret}`, "report-sent");
        });
      },
      formFields(newNotice),
    )
    .post(
      "/notice/:secret/complaint",
      ({ reader, request, params: { secret }, body }) => {
        const onRefusal = (refused: RefusedForm) => showStatus(reader, secret, refused);
        return handleForm({ request, body, onRefusal }, async (fields) => {
          const { reasons } = newAppeal.parse(fields);
          await appealNotice(db, { secret, reasons }, clock.now());
          return seeOther(`/notice/${secret}`, "complaint-sent");
        });
      },
      formFields(newAppeal),
    );
  return new Elysia()
    .use(readerPlugin(services))
    .get("/notice", ({ reader, query }) => {
      const { firstName = "", lastName = "", email = "" } = reader.viewer ?? {};
      const about = localPath(query.about) ?? "";
      const values = { about, name: personName(firstName, lastName), email };
      return showForm(reader, { values, errors: {} });
    })
    .get("/notice/:secret", ({ reader, params }) => showStatus(reader, params.secret))
    .use(limitedRoutes);

  function showForm(reader: Reader, filledForm: FilledForm, refused?: RefusedForm): Response {
    const { title } = pages.messages(reader).notices;
    const main = <NoticePage {...filledForm} />;
    return pages.page(reader, { title, main, refused });
  }

  async function showStatus(
    reader: Reader,
    secret: string,
    refused?: RefusedForm,
  ): Promise<Response> {
    const notice = await noticeBySecret(db, secret ?? "");
    const appeal = await appealOf(db, notice);
    const props = {
      notice,
      secret,
      appeal,
      earlierAction: await earlierActionOf(db, notice),
      mayAppeal: appeal === null && mayAppealNotice(notice, clock.now()),
      form: refused ?? EMPTY_FORM,
    };
    const response = pages.page(reader, {
      title: pages
        .messages(reader)
        .notices.number({ number: notice.folded_into ?? notice.reference }),
      main: <NoticeStatusPage {...props} />,
      isSecret: true,
      refused,
    });
    response.headers.set("referrer-policy", "no-referrer");
    response.headers.set("x-robots-tag", "noindex");
    return response;
  }
}
