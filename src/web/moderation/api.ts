import { Elysia } from "elysia";
import { z } from "zod";
import { id, time } from "../../lib/answers";
import { isoTime } from "../../lib/time";
import { actOnMember, actOnPackage } from "../../moderation/acting";
import type { Action } from "../../moderation/actions";
import { MEMBER_ACTS, memberDecision, PACKAGE_ACTS, statedReasons } from "../../moderation/schema";
import { readerPlugin, requireOperator, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall } from "../http/call";
import { operatorDecision } from "./decided-by";

const actionSchema = z
  .object({
    id,
    act: z.enum(["hide", "restore", "remove", "suspend", "reinstate", "verify", "pardon"]),
    packageId: id.nullable(),
    memberId: id.nullable(),
    at: time,
    doneAt: time
      .nullable()
      .describe(
        "Null while it is waiting for the same call by another operator (OPERATOR_FOUR_EYES).",
      ),
  })
  .meta({ id: "OperatorAction" });

function actionJson(action: Action): z.output<typeof actionSchema> {
  const { id, act, package_id: packageId, member_id: memberId, asked_at, done_at } = action;
  const doneAt = done_at === null ? null : isoTime(done_at);
  return { id, act, packageId, memberId, at: isoTime(asked_at), doneAt };
}

export function moderationApi(services: AppContext) {
  const { db, config, clock } = services;
  const operatorCall = (summary: string, body = statedReasons) =>
    apiCall(summary, {
      ...{ limit: "operation", caller: "operator", body },
      ...{ responses: { 200: actionSchema }, refusals: [403, 409] },
    });
  const app = new Elysia({ prefix: "/api/operator", tags: ["Operators"] }).use(
    readerPlugin(services),
  );
  for (const act of PACKAGE_ACTS)
    app.post(
      `/packages/:id/${act}`,
      async ({ viewer, params, body }) => {
        const decision = operatorDecision(
          requireOperator(services, requireSignedIn(viewer)),
          statedReasons.parse(body),
        );
        const targetedDecision = { ...decision, packageId: params.id };
        return actionJson(await actOnPackage(db, config, act, targetedDecision, clock.now()));
      },
      operatorCall(`${capitalize(act)} a package`),
    );
  for (const act of MEMBER_ACTS)
    app.post(
      `/members/:id/${act}`,
      async ({ viewer, params, body }) => {
        const decision = operatorDecision(
          requireOperator(services, requireSignedIn(viewer)),
          memberDecision.parse(body),
        );
        const targetedDecision = { ...decision, memberId: params.id };
        return actionJson(await actOnMember(db, config, act, targetedDecision, clock.now()));
      },
      operatorCall(`${capitalize(act)} a member`, memberDecision),
    );
  return app;
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
