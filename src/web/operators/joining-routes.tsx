import { Elysia } from "elysia";
import { z } from "zod";
import { inTransaction } from "../../../db/transaction";
import { JoiningPage } from "../../../views/operators/joining-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { inviteMember } from "../../accounts/invitations";
import { emailAddress } from "../../accounts/schema";
import { approveMember, declineMember, waitingMembers } from "../../leaving/waiting-members";
import { paragraph } from "../../lib/inputs";
import { limitedTo, readerPlugin, requireOperator } from "../http/access";
import type { AppContext } from "../http/app-context";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";

const PAGE_PATH = "/operator/joining";
const MAX_INVITED_MEMBERS = 50;

const invitationForm = z.object({
  emails: paragraph()
    .min(1, "required")
    .max(10_000, "too-long")
    .transform((text) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))])
    .pipe(z.array(emailAddress).max(MAX_INVITED_MEMBERS, "too-long")),
});

const decisionForm = z.object({ act: z.enum(["approve", "decline"], "choice-invalid") });

export function joiningRoutes(services: AppContext) {
  const { db, clock, config, pages, security } = services;
  const limitedRoutes = limitedTo(services, "operation")
    .post(
      PAGE_PATH,
      async ({ reader, viewer, request, server, body }) => {
        const { id } = requireOperator(services, viewer);
        const onRefusal = (refused: RefusedForm) => show(reader, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const { emails } = invitationForm.parse(form);
          await inTransaction(db, async (tx) => {
            for (const email of emails) await inviteMember(tx, email, clock.now());
          });
          await security.note("member-invited", id, whereabouts(request, server, config));
          return seeOther(PAGE_PATH, "invitations-sent");
        });
      },
      formFields(invitationForm),
    )
    .post(
      `${PAGE_PATH}/:id`,
      async ({ reader, viewer, request, server, params, body }) => {
        const { id } = requireOperator(services, viewer);
        const onRefusal = (refused: RefusedForm) => show(reader, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const { act } = decisionForm.parse(form);
          const decide = act === "approve" ? approveMember : declineMember;
          await decide(db, params.id, clock.now());
          await security.note("joining-decided", id, whereabouts(request, server, config));
          return seeOther(PAGE_PATH, "decided");
        });
      },
      formFields(decisionForm),
    );
  return new Elysia()
    .use(readerPlugin(services))
    .get(PAGE_PATH, ({ reader, viewer }) => {
      requireOperator(services, viewer, "read");
      return show(reader);
    })
    .use(limitedRoutes);

  async function show(reader: Reader, refused?: RefusedForm): Promise<Response> {
    const props = { ...(refused ?? EMPTY_FORM), members: await waitingMembers(db) };
    const { title } = pages.messages(reader).operators.joining;
    const main = <JoiningPage {...props} />;
    return pages.page(reader, { title, main, refused });
  }
}
