import { Elysia } from "elysia";
import { z } from "zod";
import { id, time } from "../../lib/answers";
import { isoTime } from "../../lib/time";
import type { AccountAct } from "../../mail/templates";
import { actOnAccount, actOnMember, actOnPackage } from "../../moderation/acting";
import type { Action } from "../../moderation/actions";
import {
  ACCOUNT_ACTS,
  accountDecision,
  MEMBER_ACTS,
  memberDecision,
  PACKAGE_ACTS,
  statedReasons,
} from "../../moderation/schema";
import { requireAnyRecentProof } from "../accounts/proof";
import { readerPlugin, requireOperator, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall } from "../http/call";
import { whereabouts } from "../http/request";
import { operatorDecision } from "./decided-by";

const ANSWERED_ACTS = [
  ...PACKAGE_ACTS,
  ...(["suspend", "reinstate", "verify"] as const),
  ...ACCOUNT_ACTS,
] as const;

type AnsweredAct = (typeof ANSWERED_ACTS)[number];

const actionSchema = z
  .object({
    id,
    act: z.enum(ANSWERED_ACTS),
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
  const { id, package_id: packageId, member_id: memberId, asked_at, done_at } = action;
  const act = action.act as AnsweredAct;
  const doneAt = done_at === null ? null : isoTime(done_at);
  return { id, act, packageId, memberId, at: isoTime(asked_at), doneAt };
}

export function moderationApi(services: AppContext) {
  const { db, config, clock, security } = services;
  const operatorCall = (summary: string, body: z.ZodType = statedReasons, description?: string) =>
    apiCall(summary, {
      limit: "operation",
      caller: "operator",
      body,
      responses: { 200: actionSchema },
      refusals: [403, 409],
      ...(description !== undefined && { description }),
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
  for (const act of ACCOUNT_ACTS)
    app.post(
      `/members/:id/${act}`,
      async ({ reader, viewer, request, server, params: { id: memberId }, body }) => {
        const { id: operatorId } = requireOperator(services, requireSignedIn(viewer));
        await requireAnyRecentProof(services, reader);
        const decision = { ...accountDecision.parse(body), act, memberId, operatorId };
        const action = await actOnAccount(db, config, decision, clock.now());
        await security.note("account-acted", operatorId, whereabouts(request, server, config));
        return actionJson(action);
      },
      operatorCall(SUMMARIES[act], accountDecision, PROOF_NEEDED),
    );
  return app;
}

const PROOF_NEEDED =
  "Returns 403 with `proof-required` unless you have signed in or confirmed your identity in the last ten minutes. The member gets an email with your reason. A lost second factor is removed after 24 hours, unless the member objects.";

const SUMMARIES: Record<AccountAct, string> = {
  "end-sessions": "End a member's sessions",
  "remove-second-factor": "Request the removal of a member's lost second factor",
  "keep-second-factor": "Cancel the removal of a member's second factor",
  "grant-operator": "Grant a member the role operator",
  "grant-reviewer": "Grant a member the role reviewer",
  "grant-support": "Grant a member the role support",
  "revoke-role": "Revoke a member's role",
};

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
