import { z } from "zod";
import { inTransaction } from "../../../db/transaction";
import { inviteMember } from "../../accounts/invitations";
import { emailAddress } from "../../accounts/schema";
import { approveMember, declineMember } from "../../leaving/waiting-members";
import { paragraph } from "../../lib/inputs";
import { decideEach, SELECTION_FIELDS, selectedIn } from "../../lib/selection";
import { retryFailedMails } from "../../mail/outbox";
import { action } from "../http/action";
import type { AppContext } from "../http/app-context";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";
import { joiningPage } from "./joining-page";

const JOINING_PATH = "/operator/joining";
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

export function consoleActions(services: AppContext) {
  const { config, security } = services;
  const showJoining = joiningPage(services);
  return mountActions(services, [
    action({
      caller: "operator",
      limit: "operation",
      input: invitationForm,
      run: ({ db, input, now }) =>
        inTransaction(db, async (tx) => {
          for (const email of input.emails) await inviteMember(tx, email, now);
        }),
      noted: "member-invited",
      page: {
        at: `POST ${JOINING_PATH}`,
        done: () => seeOther(JOINING_PATH, "invitations-sent"),
        refused: (refused, { reader }) => showJoining(reader, {}, refused),
      },
    }),
    action({
      caller: "operator",
      limit: "operation",
      input: decisionForm,
      run: ({ db, caller, request, server, input: { act, facts }, form, now }) => {
        const decide = act === "approve" ? approveMember : declineMember;
        const from = whereabouts(request, server, config);
        return decideEach(selectedIn(form), async (memberId) => {
          await decide(db, { memberId, facts, operatorId: caller.memberId }, now);
          await security.note("joining-decided", caller.memberId, from);
        });
      },
      page: {
        at: `POST ${JOINING_PATH}/decisions`,
        fields: [SELECTION_FIELDS],
        done: () => seeOther(JOINING_PATH, "decided"),
        refused: (refused, { reader }) => showJoining(reader, {}, refused),
      },
    }),
    action({
      caller: "support",
      limit: "operation",
      run: ({ db, now }) => inTransaction(db, (tx) => retryFailedMails(tx, now)),
      page: {
        at: "POST /operator/emails/again",
        done: () => seeOther("/operator/emails", "emails-retried"),
      },
    }),
  ]);
}
