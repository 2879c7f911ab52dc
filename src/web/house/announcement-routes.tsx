import { Elysia } from "elysia";
import { AnnouncementPage } from "../../../views/house/announcement-page";
import { type FilledForm, UNTOUCHED } from "../../../views/ui/filled-form";
import type { Viewer } from "../../accounts/sessions";
import { announcementForm, endAnnouncements, makeAnnouncement } from "../../house/announcements";
import { limitedTo, operator, reading } from "../http/access";
import type { AppContext } from "../http/app-context";
import { answerForm, type RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";

const PATH = "/operator/announcement";

export function announcementRoutes(services: AppContext) {
  const { db, clock, pages, announcements } = services;
  const asOperator = (viewer: Viewer | null) => operator(services, viewer);
  const show = async (reader: Reader, form: FilledForm, refused?: RefusedForm) => {
    const current = await announcements.current();
    const { title } = pages.messages(reader).certification.announcement;
    const main = <AnnouncementPage {...{ form, current }} />;
    return pages.page(reader, { title, main, refused });
  };
  const limited = limitedTo(services, "operation")
    .post(PATH, async ({ reader, viewer, request, body }) => {
      const { id: operatorId } = asOperator(viewer);
      const onRefusal = (refused: RefusedForm) => show(reader, refused, refused);
      return answerForm({ request, body, onRefusal }, async (form) => {
        await makeAnnouncement(
          db,
          { ...announcementForm.parse(form), by: operatorId },
          clock.now(),
        );
        return seeOther(PATH, "saved");
      });
    })
    .post(`${PATH}/end`, async ({ viewer }) => {
      asOperator(viewer);
      await endAnnouncements(db, clock.now());
      return seeOther(PATH, "removed");
    });
  return new Elysia()
    .use(reading(services))
    .get(PATH, ({ reader, viewer }) => {
      asOperator(viewer);
      return show(reader, UNTOUCHED);
    })
    .use(limited);
}
