import { Elysia } from "elysia";
import { z } from "zod";
import { inTransaction } from "../../../db/transaction";
import { JoiningPage } from "../../../views/operators/joining-page";
import { UNTOUCHED } from "../../../views/ui/filled-form";
import { inviteMember } from "../../accounts/invitations";
import { emailAddress } from "../../accounts/schema";
import { approveMember, declineMember, waitingMembers } from "../../leaving/waiting-members";
import { paragraph } from "../../lib/inputs";
import { limitedTo, operator, reading } from "../http/access";
import type { AppContext } from "../http/app-context";
import { answerForm, type RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";

const PATH = "/operator/joining";
const MAX_INVITED = 50;

const invitation = z.object({
  emails: paragraph()
    .min(1, "required")
    .max(10_000, "too-long")
    .transform((text) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))])
    .pipe(z.array(emailAddress).max(MAX_INVITED, "too-long")),
});

const decision = z.object({ act: z.enum(["approve", "decline"], "choice-invalid") });

export function joiningRoutes(services: AppContext) {
  const { db, clock, config, pages, security } = services;
  const limited = limitedTo(services, "operation")
    .post(PATH, async ({ reader, viewer, request, server, body }) => {
      const { id } = operator(services, viewer);
      const onRefusal = (refused: RefusedForm) => show(reader, refused);
      return answerForm({ request, body, onRefusal }, async (form) => {
        const { emails } = invitation.parse(form);
        await inTransaction(db, async (tx) => {
          for (const email of emails) await inviteMember(tx, email, clock.now());
        });
        await security.note("member-invited", id, whereabouts(request, server, config));
        return seeOther(PATH, "invitations-sent");
      });
    })
    .post(`${PATH}/:id`, async ({ reader, viewer, request, server, params, body }) => {
      const { id } = operator(services, viewer);
      const onRefusal = (refused: RefusedForm) => show(reader, refused);
      return answerForm({ request, body, onRefusal }, async (form) => {
        const { act } = decision.parse(form);
        const decide = act === "approve" ? approveMember : declineMember;
        await decide(db, params.id, clock.now());
        await security.note("joining-decided", id, whereabouts(request, server, config));
        return seeOther(PATH, "decided");
      });
    });
  return new Elysia()
    .use(reading(services))
    .get(PATH, ({ reader, viewer }) => {
      operator(services, viewer, "read");
      return show(reader);
    })
    .use(limited);

  async function show(reader: Reader, refused?: RefusedForm): Promise<Response> {
    const shown = { ...(refused ?? UNTOUCHED), members: await waitingMembers(db) };
    const { title } = pages.messages(reader).operators.joining;
    const main = <JoiningPage {...shown} />;
    return pages.page(reader, { title, main, refused });
  }
}
