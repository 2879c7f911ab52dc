import { Elysia } from "elysia";
import { z } from "zod";
import { inTransaction } from "../../../db/transaction";
import { JoiningPage } from "../../../views/console/joining-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { inviteMember } from "../../accounts/invitations";
import { emailAddress } from "../../accounts/schema";
import {
  addressesOf,
  approveMember,
  declineMember,
  waitingMembers,
} from "../../leaving/waiting-members";
import { paragraph } from "../../lib/inputs";
import { decideEach, SELECTION_FIELDS, selectedIn } from "../../lib/selection";
import { limitedTo, readerPlugin, requireOperator } from "../http/access";
import type { AppContext } from "../http/app-context";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";
import { selectionOf } from "./selection";

type Query = Partial<Record<string, string>>;

const PAGE_PATH = "/operator/joining";
const MAX_INVITED_MEMBERS = 50;

const invitationForm = z.object({
  emails: paragraph()
    .min(1, "required")
    .max(10_000, "too-long")
    .transform((text) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))])
    .pipe(z.array(emailAddress).max(MAX_INVITED_MEMBERS, "too-long")),
});

const facts = paragraph("required").max(4000, "too-long");

/** Only a declined applicant needs a reason. */
const decisionForm = z.discriminatedUnion(
  "act",
  [
    z.object({ act: z.literal("approve"), facts: facts.default("") }),
    z.object({ act: z.literal("decline"), facts: facts.min(1, "required") }),
  ],
  "choice-invalid",
);

export function joiningRoutes(services: AppContext) {
  const { db, clock, config, pages, security } = services;
  const limitedRoutes = limitedTo(services, "operation")
    .post(
      PAGE_PATH,
      async ({ reader, viewer, request, server, body }) => {
        const { id } = requireOperator(services, viewer);
        const onRefusal = (refused: RefusedForm) => show(reader, {}, refused);
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
      `${PAGE_PATH}/decisions`,
      async ({ reader, viewer, request, server, body }) => {
        const { id: operatorId } = requireOperator(services, viewer);
        const onRefusal = (refused: RefusedForm) => show(reader, {}, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const memberIds = selectedIn(form);
          const { act, facts } = decisionForm.parse(form);
          const decide = act === "approve" ? approveMember : declineMember;
          const from = whereabouts(request, server, config);
          await decideEach(memberIds, async (memberId) => {
            await decide(db, { memberId, facts, operatorId }, clock.now());
            await security.note("joining-decided", operatorId, from);
          });
          return seeOther(PAGE_PATH, "decided");
        });
      },
      formFields(decisionForm, SELECTION_FIELDS),
    );
  return new Elysia()
    .use(readerPlugin(services))
    .get(PAGE_PATH, ({ reader, viewer, query }) => {
      requireOperator(services, viewer, "read");
      return show(reader, query);
    })
    .use(limitedRoutes);

  async function show(reader: Reader, query: Query, refused?: RefusedForm): Promise<Response> {
    const messages = pages.messages(reader);
    const selection = selectionOf(messages, query, refused);
    const undecidedIds = selection.undecided.map(({ id }) => id);
    const props = {
      ...(await waitingMembers(db)),
      form: refused ?? EMPTY_FORM,
      selection,
      addresses: await addressesOf(db, undecidedIds),
    };
    const { title } = messages.operators.joining;
    const main = <JoiningPage {...props} />;
    return pages.page(reader, { title, main, refused });
  }
}
