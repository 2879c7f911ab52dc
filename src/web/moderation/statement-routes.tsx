import { Elysia } from "elysia";
import { StatementPage } from "../../../views/moderation/statement-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { answerAppeal, mayAnswerAppeal } from "../../moderation/appeal-answers";
import { appealStatement, mayAppealStatement } from "../../moderation/appeals";
import { appealAnswer, newAppeal } from "../../moderation/schema";
import { findStatement } from "../../moderation/statements";
import { isOperator } from "../../operators/operators";
import { readerPlugin, requireMember, requireOperator, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";

export function statementRoutes(services: AppContext) {
  const { db, config, clock, pages } = services;

  async function show(reader: Reader, id: string, refused?: RefusedForm) {
    const viewer = requireMember(reader.viewer);
    const statementRequest = {
      id,
      memberId: viewer.id,
      isOperator: isOperator(config, viewer, "read"),
    };
    const statement = await findStatement(db, statementRequest);
    const isOwn = statement.member_id === viewer.id;
    const mayAnswer =
      isOperator(config, viewer, "decide") &&
      statement.appeal?.decided_at === null &&
      (await mayAnswerAppeal(db, config, { action: statement }, viewer.id));
    const mayAppeal = isOwn && !statement.appeal && mayAppealStatement(statement, clock.now());
    const main = (
      <StatementPage
        statement={statement}
        form={refused ?? EMPTY_FORM}
        mayAppeal={mayAppeal}
        mayAnswer={mayAnswer}
      />
    );
    const { title } = pages.messages(reader).moderation.statement;
    return pages.page(reader, { title, main, refused });
  }

  return new Elysia()
    .use(readerPlugin(services))
    .get("/statements/:id", ({ reader, params }) => show(reader, params.id))
    .post(
      "/statements/:id/complaint",
      async ({ reader, viewer, request, params, body }) => {
        const { id: memberId } = requireSignedIn(viewer);
        const onRefusal = (refused: RefusedForm) => show(reader, params.id, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const { reasons } = newAppeal.parse(form);
          await appealStatement(db, { id: params.id, memberId, reasons }, clock.now());
          return seeOther(`/statements/${params.id}`, "complaint-sent");
        });
      },
      { limit: "decisions", openTo: "suspended", ...formFields(newAppeal) },
    )
    .post(
      "/statements/:id/answer",
      async ({ reader, viewer, request, params, body }) => {
        const { id: operatorId } = requireOperator(services, requireSignedIn(viewer));
        const onRefusal = (refused: RefusedForm) => show(reader, params.id, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const decision = appealAnswer.parse(form);
          const about = { statementId: params.id };
          await answerAppeal(db, config, { ...decision, about, operatorId }, clock.now());
          return seeOther(`/statements/${params.id}`, "decided");
        });
      },
      { limit: "operation", openTo: "suspended", ...formFields(appealAnswer) },
    );
}
