import { Elysia } from "elysia";
import { AnnouncementPage } from "../../../views/house/announcement-page";
import { EMPTY_FORM, type FilledForm } from "../../../views/ui/filled-form";
import type { Viewer } from "../../accounts/sessions";
import { announcementForm, endAnnouncements, publishAnnouncement } from "../../house/announcements";
import { limitedTo, readerPlugin, requireOperator } from "../http/access";
import type { AppContext } from "../http/app-context";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";

const PAGE_PATH = "/operator/announcement";

export function announcementRoutes(services: AppContext) {
  const { db, clock, pages, announcements } = services;
  const asOperator = (viewer: Viewer | null) => requireOperator(services, viewer);
  const show = async (reader: Reader, form: FilledForm, refused?: RefusedForm) => {
    const current = await announcements.current();
    const { title } = pages.messages(reader).certification.announcement;
    const main = <AnnouncementPage {...{ form, current }} />;
    return pages.page(reader, { title, main, refused });
  };
  const limitedRoutes = limitedTo(services, "operation")
    .post(
      PAGE_PATH,
      async ({ reader, viewer, request, body }) => {
        const { id: operatorId } = asOperator(viewer);
        const onRefusal = (refused: RefusedForm) => show(reader, refused, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          await publishAnnouncement(
            db,
            { ...announcementForm.parse(form), createdBy: operatorId },
            clock.now(),
          );
          return seeOther(PAGE_PATH, "saved");
        });
      },
      formFields(announcementForm),
    )
    .post(`${PAGE_PATH}/end`, async ({ viewer }) => {
      asOperator(viewer);
      await endAnnouncements(db, clock.now());
      return seeOther(PAGE_PATH, "removed");
    });
  return new Elysia()
    .use(readerPlugin(services))
    .get(PAGE_PATH, ({ reader, viewer }) => {
      asOperator(viewer);
      return show(reader, EMPTY_FORM);
    })
    .use(limitedRoutes);
}
