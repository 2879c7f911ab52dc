import { Elysia } from "elysia";
import { StatementPage } from "../../../views/moderation/statement-page";
import { UNTOUCHED } from "../../../views/ui/filled-form";
import { isOperator } from "../../certification/operators";
import { complaintAnswer, complaintForm } from "../../moderation/schema";
import {
  answerComplaint,
  COMPLAINT_MS,
  complain,
  findStatement,
  mayAnswerComplaint,
} from "../../moderation/statements";
import { member, operator, reading, signedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { answerForm, type RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";

export function statementRoutes(services: AppContext) {
  const { db, config, clock, pages } = services;

  async function show(reader: Reader, id: string, refused?: RefusedForm) {
    const viewer = member(reader.viewer);
    const reading = { id, memberId: viewer.id, isOperator: isOperator(config, viewer, "read") };
    const statement = await findStatement(db, reading);
    const isOwn = statement.member_id === viewer.id;
    const mayAnswer =
      isOperator(config, viewer, "decide") &&
      statement.complaint?.decided_at === null &&
      (await mayAnswerComplaint(db, config, statement, viewer.id));
    const inTime = clock.now() <= (statement.done_at ?? 0) + COMPLAINT_MS;
    const main = (
      <StatementPage
        statement={statement}
        form={refused ?? UNTOUCHED}
        mayObject={isOwn && inTime && !statement.complaint}
        mayAnswer={mayAnswer}
      />
    );
    const { title } = pages.messages(reader).moderation.statement;
    return pages.page(reader, { title, main, refused });
  }

  return new Elysia()
    .use(reading(services))
    .get("/statements/:id", ({ reader, params }) => show(reader, params.id))
    .post(
      "/statements/:id/complaint",
      async ({ reader, viewer, request, params, body }) => {
        const { id: memberId } = signedIn(viewer);
        const onRefusal = (refused: RefusedForm) => show(reader, params.id, refused);
        return answerForm({ request, body, onRefusal }, async (form) => {
          const { reasons } = complaintForm.parse(form);
          await complain(db, { id: params.id, memberId, reasons }, clock.now());
          return seeOther(`/statements/${params.id}`, "complaint-sent");
        });
      },
      { limit: "decisions" },
    )
    .post(
      "/statements/:id/answer",
      async ({ reader, viewer, request, params, body }) => {
        const { id: operatorId } = operator(services, signedIn(viewer));
        const onRefusal = (refused: RefusedForm) => show(reader, params.id, refused);
        return answerForm({ request, body, onRefusal }, async (form) => {
          const decision = complaintAnswer.parse(form);
          const answer = { ...decision, id: params.id, operatorId };
          await answerComplaint(db, config, answer, clock.now());
          return seeOther(`/statements/${params.id}`, "decided");
        });
      },
      { limit: "operation" },
    );
}
