import { Elysia } from "elysia";
import { NoticeConfirmationPage } from "../../../views/moderation/notice-confirmation-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { SELECTION_FIELDS, selectedIn } from "../../lib/selection";
import { confirmNotices, findConfirmation } from "../../moderation/notice-receipts";
import { limitedTo, readerPlugin } from "../http/access";
import type { AppContext } from "../http/app-context";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";

export function noticeConfirmationRoutes(services: AppContext) {
  const { db, clock, pages } = services;
  return new Elysia()
    .use(readerPlugin(services))
    .get("/notice-confirmation/:token", ({ reader, params }) => show(reader, params.token))
    .use(
      limitedTo(services, "mailLinks", { openTo: "suspended" }).post(
        "/notice-confirmation/:token",
        ({ reader, request, params: { token }, body }) => {
          const onRefusal = (refused: RefusedForm) => show(reader, token, refused);
          return handleForm({ request, body, onRefusal }, async (form) => {
            await confirmNotices(db, token, selectedIn(form), clock.now());
            return seeOther(`/notice-confirmation/${token}`, "reports-confirmed");
          });
        },
        formFields(SELECTION_FIELDS),
      ),
    );

  async function show(reader: Reader, token: string, refused?: RefusedForm): Promise<Response> {
    const confirmation = await findConfirmation(db, token, clock.now());
    const path = `/notice-confirmation/${token}`;
    const main = (
      <NoticeConfirmationPage {...confirmation} path={path} form={refused ?? EMPTY_FORM} />
    );
    const { title } = pages.messages(reader).notices.confirm;
    const response = pages.page(reader, { title, main, isSecret: true, refused });
    response.headers.set("referrer-policy", "no-referrer");
    response.headers.set("x-robots-tag", "noindex");
    return response;
  }
}
