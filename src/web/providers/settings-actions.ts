import type { Viewer } from "../../accounts/viewer";
import { findProvider, saveProvider } from "../../providers/providers";
import { removeProvider, setRequired } from "../../providers/requiring";
import {
  newRequirement,
  type ProviderSettings,
  providerForm,
  providerSettings,
  requirementForm,
} from "../../providers/schema";
import { requireAnyRecentProof } from "../accounts/proof";
import { provedForm } from "../accounts/proved-form";
import { type Action, action, type Visit } from "../http/action";
import { seeOther } from "../http/redirect";
import { providerJson, providerSchema } from "./answers";
import { type ProviderDeps, SETTINGS_PAGE } from "./deps";
import { leaveFor } from "./leaving";
import { providerPages } from "./pages";

const CALL = "/api/organization/sso";

/** For owners, after a proof of identity. No token can change where members sign in. */
export function providerSettingsActions(services: ProviderDeps): Action[] {
  const { config, providers, sealKey } = services;
  const rules = { sealKey, allowed: config.outgoingNetworks };
  const view = providerPages(services);
  const managing = {
    caller: "member",
    needs: "manage",
    limit: "account",
    proof: ({ reader }: Visit) => requireAnyRecentProof(services, reader),
  } as const;
  const form = provedForm(services, (refused, { reader }) => view.settings(reader, refused));
  const answer = {
    tag: "Organization",
    scope: null,
    answer: providerSchema,
    json: async (_: unknown, { caller }: { caller: Viewer }) => {
      const provider = await findProvider(services.db, caller.id);
      return providerJson(provider, providers.redirectUriOf(provider));
    },
  };
  return [
    action({
      caller: "member",
      needs: "manage",
      run: ({ db, caller }) => findProvider(db, caller.id),
      api: {
        ...answer,
        at: `GET ${CALL}`,
        summary: "Get where members of your organization sign in",
        refusals: [404],
      },
    }),
    action<"member", ProviderSettings, void>({
      ...managing,
      acts: "sso-changed",
      input: providerForm,
      run: ({ db, caller, input, now }) => saveProvider(db, rules, caller, input, now),
      page: {
        at: `POST ${SETTINGS_PAGE}`,
        ...form,
        done: () => seeOther(SETTINGS_PAGE, "saved"),
      },
      api: {
        ...answer,
        at: `PUT ${CALL}`,
        summary: "Set where members of your organization sign in",
        description:
          "Without `clientSecret`, the stored one is kept, unless the issuer or the client changes. Another issuer or client has to be tested on the page before it can be required.",
        body: providerSettings,
        refusals: [409],
      },
    }),
    action({
      ...managing,
      acts: "sso-required",
      input: requirementForm,
      run: ({ db, caller, input: { required }, now }) => setRequired(db, caller, required, now),
      page: {
        at: `POST ${SETTINGS_PAGE}/requirement`,
        ...form,
        done: () => seeOther(SETTINGS_PAGE, "saved"),
      },
      api: {
        ...answer,
        at: `PUT ${CALL}/requirement`,
        summary: "Set whether all members but owners have to sign in there",
        body: newRequirement,
        refusals: [404, 409],
      },
    }),
    action({
      ...managing,
      acts: "sso-removed",
      run: ({ db, caller }) => removeProvider(db, caller.id),
      page: {
        at: `POST ${SETTINGS_PAGE}/removal`,
        ...form,
        done: () => seeOther(SETTINGS_PAGE, "removed"),
      },
      api: {
        at: `DELETE ${CALL}`,
        scope: null,
        summary: "Remove single sign-on",
        tag: "Organization",
        status: 204,
        answer: null,
      },
    }),
    action({
      caller: "member",
      needs: "manage",
      limit: "webhookTries",
      acts: null,
      run: async ({ db, caller: { id, memberId, email }, now }) => {
        const attempt = { kind: "test", email, memberId, next: undefined } as const;
        return leaveFor(services, await findProvider(db, id), attempt, now);
      },
      page: {
        at: `POST ${SETTINGS_PAGE}/tests`,
        done: (departure, { reader }) => view.departure(reader, departure),
        refused: (refused, { reader }) => view.settings(reader, refused),
      },
    }),
  ];
}
