import { z } from "zod";
import { confirmAsked } from "../../moderation/acting";
import type { Action } from "../../moderation/actions";
import { askedAct, declineAsked } from "../../moderation/asked-acts";
import { limitedTo, operator } from "../http/access";
import type { AppContext } from "../http/app-context";
import { answerForm, type RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";

const secondForm = z.object({ verdict: z.enum(["confirm", "decline"], "choice-invalid") });

export const subjectPath = ({ package_id, member_id }: Action) =>
  package_id === null ? `/operator/members/${member_id}` : `/operator/packages/${package_id}`;

export function secondRoutes(
  services: AppContext,
  show: (reader: Reader, asked: Action, refused: RefusedForm) => Promise<Response>,
) {
  const { db, config, clock } = services;
  return limitedTo(services, "operation").post(
    "/operator/actions/:id/second",
    async ({ reader, viewer, request, params: { id }, body }) => {
      const { id: operatorId } = operator(services, viewer);
      const asked = await askedAct(db, id);
      const again = (refused: RefusedForm) => show(reader, asked, refused);
      return answerForm({ request, body, again }, async (form) => {
        const isConfirmed = secondForm.parse(form).verdict === "confirm";
        if (isConfirmed) await confirmAsked(db, config, { id, operatorId }, clock.now());
        else await declineAsked(db, { id, operatorId }, clock.now());
        return seeOther(subjectPath(asked), isConfirmed ? "decided" : "act-declined");
      });
    },
  );
}
