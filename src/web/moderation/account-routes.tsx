import { Elysia } from "elysia";
import { z } from "zod";
import { AccountActsPage } from "../../../views/console/account-page";
import { RolesPage } from "../../../views/operators/roles-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { accountStateOf } from "../../moderation/account-acts";
import { actOnAccount } from "../../moderation/acting";
import { fourEyesOf } from "../../moderation/four-eyes";
import { lookUpMember } from "../../moderation/looking-up";
import { ACCOUNT_ACTS, accountDecision } from "../../moderation/schema";
import { isInvolvedWith } from "../../operators/own-cases";
import { roleHolders } from "../../operators/roles";
import type { EntranceDeps } from "../accounts/entrance";
import { handleProvedForm } from "../accounts/proved-form";
import { PROOF_FIELDS } from "../accounts/shown-factor";
import { limitedTo, readerPlugin, requireOperator } from "../http/access";
import type { RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";

const actForm = accountDecision.extend({ act: z.enum(ACCOUNT_ACTS, "choice-invalid") });

const pathOf = (memberId: string) => `/operator/members/${memberId}/account`;

export function accountActRoutes(services: EntranceDeps) {
  const { db, config, clock, pages, security } = services;
  const limitedRoutes = limitedTo(services, "operation").post(
    "/operator/members/:id/account",
    async ({ reader, viewer, request, server, params: { id: memberId }, body }) => {
      const { id: operatorId } = requireOperator(services, viewer);
      const onRefusal = (refused: RefusedForm) => show(reader, memberId, refused);
      const submission = { reader, request, server, body, onRefusal };
      return handleProvedForm(services, submission, async (form) => {
        const decision = { ...actForm.parse(form), memberId, operatorId };
        const { done_at } = await actOnAccount(db, config, decision, clock.now());
        await security.note("account-acted", operatorId, whereabouts(request, server, config));
        return seeOther(pathOf(memberId), done_at === null ? "act-asked" : "decided");
      });
    },
    formFields(actForm, PROOF_FIELDS),
  );
  return new Elysia()
    .use(readerPlugin(services))
    .get("/operator/roles", async ({ reader, viewer }) => {
      requireOperator(services, viewer, "read");
      const { list: title } = pages.messages(reader).operators.account;
      const main = <RolesPage holders={await roleHolders(db, config)} />;
      return pages.page(reader, { title, main });
    })
    .get("/operator/members/:id/account", ({ reader, viewer, params }) => {
      requireOperator(services, viewer, "read");
      return show(reader, params.id);
    })
    .use(limitedRoutes);

  async function show(reader: Reader, id: string, refused?: RefusedForm): Promise<Response> {
    const member = await lookUpMember(db, id);
    const target = { act: "grant-operator", memberId: member.id } as const;
    const viewerId = reader.viewer?.id ?? "";
    const props = {
      member,
      account: await accountStateOf(db, config, member),
      fourEyes: await fourEyesOf(db, config, target, viewerId),
      isOwnCase: await isInvolvedWith(db, viewerId, member.id),
      path: pathOf(member.id),
      form: refused ?? EMPTY_FORM,
    };
    const main = <AccountActsPage {...props} />;
    return pages.page(reader, { title: member.email, main, refused });
  }
}
