import { Elysia } from "elysia";
import { AnnouncementPage, AnnouncementPreviewPage } from "../../../views/house/announcement-page";
import { EMPTY_FORM, type FilledForm } from "../../../views/ui/filled-form";
import {
  announcementForm,
  announcementIn,
  endAnnouncement,
  publishAnnouncement,
  unendedAnnouncements,
} from "../../house/announcements";
import type { EntranceDeps } from "../accounts/entrance";
import { handleProvedForm } from "../accounts/proved-form";
import { PROOF_FIELDS } from "../accounts/shown-factor";
import { limitedTo, readerPlugin, requireOperator } from "../http/access";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";

const PAGE_PATH = "/operator/announcement";

export function announcementRoutes(services: EntranceDeps) {
  const { db, clock, config, pages, announcements, security } = services;
  const limitedRoutes = limitedTo(services, "operation")
    .post(
      `${PAGE_PATH}/preview`,
      ({ reader, viewer, request, body }) => {
        requireOperator(services, viewer);
        const onRefusal = (refused: RefusedForm) => show(reader, refused, refused);
        return handleForm({ request, body, onRefusal }, async (values) => {
          const announcement = announcementIn(announcementForm.parse(values), clock.now());
          const { preview: title } = pages.messages(reader).operators.texts;
          const main = <AnnouncementPreviewPage announcement={announcement} values={values} />;
          return pages.page(reader, { title, main });
        });
      },
      formFields(announcementForm),
    )
    .post(
      `${PAGE_PATH}/draft`,
      ({ reader, viewer, request, body }) => {
        requireOperator(services, viewer);
        const onRefusal = (refused: RefusedForm) => show(reader, refused, refused);
        return handleForm({ request, body, onRefusal }, (values) =>
          show(reader, { ...EMPTY_FORM, values }),
        );
      },
      formFields(announcementForm),
    )
    .post(
      PAGE_PATH,
      ({ reader, viewer, request, server, body }) => {
        const { id: operatorId } = requireOperator(services, viewer);
        const onRefusal = (refused: RefusedForm) => show(reader, refused, refused);
        const submission = { reader, request, server, body, onRefusal };
        return handleProvedForm(services, submission, async (form) => {
          const announcement = announcementIn(announcementForm.parse(form), clock.now());
          await publishAnnouncement(db, { ...announcement, operatorId }, clock.now());
          const from = whereabouts(request, server, config);
          await security.note("site-text-published", operatorId, from);
          return seeOther(PAGE_PATH, "saved");
        });
      },
      formFields(announcementForm, PROOF_FIELDS),
    )
    .post(
      `${PAGE_PATH}/:id/end`,
      ({ reader, viewer, request, server, params: { id }, body }) => {
        const { id: operatorId } = requireOperator(services, viewer);
        const onRefusal = (refused: RefusedForm) => show(reader, EMPTY_FORM, refused);
        const submission = { reader, request, server, body, onRefusal };
        return handleProvedForm(services, submission, async () => {
          await endAnnouncement(db, { id, operatorId }, clock.now());
          return seeOther(PAGE_PATH, "removed");
        });
      },
      formFields(PROOF_FIELDS),
    );
  return new Elysia()
    .use(readerPlugin(services))
    .get(PAGE_PATH, ({ reader, viewer }) => {
      requireOperator(services, viewer);
      return show(reader, EMPTY_FORM);
    })
    .use(limitedRoutes);

  async function show(reader: Reader, form: FilledForm, refused?: RefusedForm): Promise<Response> {
    const now = clock.now();
    const current = await announcements.current();
    const unended = await unendedAnnouncements(db, now);
    const { title } = pages.messages(reader).certification.announcement;
    const main = <AnnouncementPage form={form} current={current} unended={unended} now={now} />;
    return pages.page(reader, { title, main, refused });
  }
}
