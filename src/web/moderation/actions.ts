import type { AccountAct } from "../../mail/templates";
import {
  actOnAccount,
  actOnMember,
  actOnOrganization,
  actOnPackage,
  confirmAct,
} from "../../moderation/acting";
import { deskPathOf, type Action as OperatorAction } from "../../moderation/actions";
import { declineAct, findAct } from "../../moderation/asked-acts";
import {
  ACCOUNT_ACTS,
  accountDecision,
  MEMBER_ACTS,
  memberDecision,
  PACKAGE_ACTS,
  statedReasons,
} from "../../moderation/schema";
import type { EntranceDeps } from "../accounts/entrance";
import { requireAnyRecentProof } from "../accounts/proof";
import { provedForm } from "../accounts/proved-form";
import { action, type Visit } from "../http/action";
import type { RefusedForm } from "../http/forms";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { actionJson, actionSchema } from "./answers";
import { accountPathOf, operatorPages } from "./operator-pages";

const CALL = {
  tag: "Operators",
  answer: actionSchema,
  refusals: [403, 409],
  json: actionJson,
} as const;

const decided = ({ done_at }: OperatorAction, path: string) =>
  seeOther(path, done_at === null ? "act-asked" : "decided");

export function moderationActions(services: EntranceDeps) {
  const { config } = services;
  const view = operatorPages(services);

  const packageActions = PACKAGE_ACTS.map((act) =>
    action({
      caller: "operator",
      limit: "operation",
      input: statedReasons,
      run: ({ db, id: packageId, caller, input, now }) =>
        actOnPackage(db, config, act, { ...input, packageId, operatorId: caller.memberId }, now),
      page: {
        at: "POST /operator/packages/:id",
        when: ["act", act],
        done: (taken, { id }) => decided(taken, `/operator/packages/${id}`),
        refused: (refused, { reader, id }) => view.package(reader, id, refused),
      },
      api: {
        at: `POST /api/operator/packages/:id/${act}`,
        summary: act === "end" ? "End an auction without a sale" : `${capitalize(act)} a package`,
        ...CALL,
      },
    }),
  );

  const memberActions = MEMBER_ACTS.map((act) =>
    action({
      caller: "operator",
      limit: "operation",
      input: memberDecision,
      run: ({ db, id: memberId, caller, input, now }) =>
        actOnMember(db, config, act, { ...input, memberId, operatorId: caller.memberId }, now),
      page: {
        at: "POST /operator/members/:id",
        when: ["act", act],
        // A founder has had an account of their own since.
        done: (taken) => decided(taken, deskPathOf(taken)),
        refused: (refused, { reader, id }) => view.member(reader, id, refused),
      },
      api: {
        at: `POST /api/operator/members/:id/${act}`,
        summary: `${capitalize(act)} a member`,
        ...CALL,
      },
    }),
  );

  const organizationActions = MEMBER_ACTS.map((act) =>
    action({
      caller: "operator",
      limit: "operation",
      input: memberDecision,
      run: ({ db, id: organizationId, caller, input, now }) =>
        actOnOrganization(
          db,
          config,
          act,
          { ...input, organizationId, operatorId: caller.id },
          now,
        ),
      page: {
        at: "POST /operator/organizations/:id",
        when: ["act", act],
        done: (taken, { id }) => decided(taken, `/operator/organizations/${id}`),
        refused: (refused, { reader, id }) => view.organization(reader, id, refused),
      },
      api: {
        at: `POST /api/operator/organizations/:id/${act}`,
        summary: `${capitalize(act)} an organization`,
        ...CALL,
      },
    }),
  );

  const accountForm = provedForm(services, (refused, { reader, id }) =>
    view.account(reader, id, refused),
  );
  const accountActions = ACCOUNT_ACTS.map((act) =>
    action({
      caller: "operator",
      limit: "operation",
      input: accountDecision,
      requires: ({ reader }) => requireAnyRecentProof(services, reader),
      run: ({ db, id: memberId, caller, input, now }) =>
        actOnAccount(db, config, { ...input, act, memberId, operatorId: caller.memberId }, now),
      noted: "account-acted",
      page: {
        at: "POST /operator/members/:id/account",
        when: ["act", act],
        ...accountForm,
        done: (taken, { id }) => decided(taken, accountPathOf(id)),
      },
      api: {
        at: `POST /api/operator/members/:id/${act}`,
        summary: SUMMARIES[act],
        description: PROOF_NEEDED,
        ...CALL,
      },
    }),
  );

  const showSubject = async (refused: RefusedForm, { reader, id }: Visit) =>
    view.subject(reader, await findAct(services.db, id), refused);
  const secondForm = provedForm(services, showSubject);
  const secondActions = (["confirm", "decline"] as const).map((verdict) =>
    action({
      caller: "operator",
      limit: "operation",
      run: async ({ db, id, caller, now }) => {
        const request = await findAct(db, id);
        if (verdict === "confirm")
          await confirmAct(db, config, { id, operatorId: caller.memberId }, now);
        else await declineAct(db, { id, operatorId: caller.memberId }, now);
        return deskPathOf(request);
      },
      page: {
        at: "POST /operator/actions/:id/second",
        when: ["verdict", verdict],
        ...secondForm,
        done: (path) => seeOther(path, verdict === "confirm" ? "decided" : "act-declined"),
      },
    }),
  );

  return mountActions(services, [
    ...packageActions,
    ...memberActions,
    ...organizationActions,
    ...accountActions,
    ...secondActions,
  ]);
}

const PROOF_NEEDED =
  "Returns 403 with `proof-required` unless you have signed in or confirmed your identity in the last ten minutes. The member gets an email with your reason. A lost second factor is removed after 24 hours, unless the member objects.";

const SUMMARIES: Record<AccountAct, string> = {
  "end-sessions": "End a member's sessions",
  "remove-second-factor": "Request the removal of a member's lost second factor",
  "keep-second-factor": "Cancel the removal of a member's second factor",
  "allow-bidding": "Lift a restriction after unpaid contracts",
  "grant-operator": "Grant a member the role operator",
  "grant-reviewer": "Grant a member the role reviewer",
  "grant-support": "Grant a member the role support",
  "revoke-role": "Revoke a member's role",
};

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
