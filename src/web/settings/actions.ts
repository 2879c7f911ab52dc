import { z } from "zod";
import { findMember, saveSettingsPage, settingsForm } from "../../accounts/profile";
import { limitOneself } from "../../auctions/reading/exposure";
import { limitForm } from "../../auctions/schema";
import { count } from "../../lib/answers";
import { type UnsubscribeTokens, unsubscribe } from "../../mail/subscriptions";
import { domainProbe } from "../../moderation/domain-probe";
import { checkProof, proofForm, requestProof } from "../../moderation/verification";
import { roleOf } from "../../operators/operators";
import { removeOrphanedPackages } from "../../settings/cleanup";
import { languageChoice, type Settings, themeChoice } from "../../settings/schema";
import { changeSettings } from "../../settings/settings";
import type { EntranceDeps } from "../accounts/entrance";
import { action } from "../http/action";
import { setPreferenceCookie } from "../http/cookies";
import { mountActions } from "../http/mount-actions";
import { refererPath, seeOther } from "../http/redirect";
import { pathOf } from "../http/request";
import { settingsPage, unsubscriptionPage, verificationPage } from "./pages";

interface Deps extends EntranceDeps {
  unsubscribeTokens: UnsubscribeTokens;
}

const { profile: profileFields, settings: settingsFields } = settingsForm.shape;

const previousPath = ({ headers }: Request) => refererPath(headers.get("referer") ?? "") ?? "/";

const preference = <Name extends "theme" | "language">(
  name: Name,
  input: z.ZodType<Pick<Settings, Name> & Record<Name, string>>,
) =>
  action({
    caller: "anyone",
    limit: "preferences",
    input,
    run: async ({ db, caller, input, now }) => {
      if (caller) await changeSettings(db, caller.memberId, input, now);
    },
    page: {
      at: `POST /${name}`,
      openTo: "suspended",
      done: (_, { input, request }) =>
        setPreferenceCookie(seeOther(previousPath(request)), name, input[name]),
    },
  });

export function settingsActions(services: Deps) {
  const { clock, config, pages, unsubscribeTokens, probe = domainProbe() } = services;
  const show = settingsPage(services);
  const showVerification = verificationPage(services);
  const showUnsubscription = unsubscriptionPage(services);
  return mountActions(services, [
    action({
      caller: "member",
      limit: "account",
      run: async ({ db, caller, form, now }) => {
        const { country } = await findMember(db, caller);
        // A country typed at registration can stay, but a new one must be a country code.
        const profile = form.country === country ? { ...form, country: undefined } : form;
        const page = settingsForm.parse({ profile, settings: form });
        const { operatorAlerts, operatorMails = "daily", ...settings } = page.settings;
        const isOperator = roleOf(config, caller) !== null;
        const allowedSettings = isOperator
          ? { ...settings, operatorAlerts, operatorMails }
          : settings;
        const allowedPage = { ...page, settings: allowedSettings };
        await saveSettingsPage(db, caller, allowedPage, now, isOperator);
        return settings;
      },
      page: {
        at: "POST /settings",
        openTo: "waiting",
        fields: [profileFields, settingsFields],
        done: ({ theme, language }) => {
          // Cookies keep the chosen theme and language after signing out.
          const response = setPreferenceCookie(seeOther("/settings", "saved"), "theme", theme);
          return setPreferenceCookie(response, "language", language);
        },
        refused: (refused, { reader }) => show(reader, { refused }),
      },
    }),
    action({
      caller: "member",
      needs: "bid",
      acts: "own-limit-changed",
      limit: "account",
      input: limitForm,
      run: ({ db, caller, input, now }) => limitOneself(db, caller, input.limit, now),
      page: {
        at: "POST /settings/limit",
        openTo: "waiting",
        done: () => seeOther("/settings", "saved"),
        refused: (refused, { reader }) => show(reader, { refused }),
      },
    }),
    action({
      caller: "member",
      limit: "cleanup",
      run: ({ db }) => removeOrphanedPackages(db),
      page: {
        at: "POST /settings/cleanup",
        openTo: "waiting",
        done: (removed) => seeOther("/settings", "cleanup-completed", String(removed)),
        refused: (refused, { reader }) => {
          const { title: failedTitle } = pages.messages(reader).settings.cleanup.failed;
          return show(reader, { refused, failedTitle });
        },
      },
      api: {
        at: "POST /api/admin/cleanup-orphaned-packages",
        scope: null,
        summary: "Remove packages whose seller's account no longer exists",
        tag: "Settings",
        answer: z.object({ deletedCount: count }),
        json: (deletedCount) => ({ deletedCount }),
      },
    }),
    preference("theme", themeChoice),
    preference("language", languageChoice),
    action({
      caller: "member",
      needs: "manage",
      limit: "domainProofs",
      input: proofForm,
      run: ({ db, caller, input: { domain }, now }) => {
        const { hostname: ownHost } = new URL(config.publicUrl);
        return requestProof(db, { memberId: caller.id, domain, ownHost }, now);
      },
      page: {
        at: "POST /settings/verification",
        openTo: "waiting",
        done: () => seeOther("/settings/verification"),
        refused: (refused, { reader }) => showVerification(reader, refused),
      },
    }),
    action({
      caller: "member",
      needs: "manage",
      limit: "domainChecks",
      run: ({ db, caller }) => checkProof(db, caller.id, probe, () => clock.now()),
      page: {
        at: "POST /settings/verification/check",
        openTo: "waiting",
        done: () => seeOther("/settings/verification", "organization-verified"),
        refused: (refused, { reader }) => showVerification(reader, refused),
      },
    }),
    // Mailbox providers post here without a session and do not follow redirects (RFC 8058).
    action({
      caller: "anyone",
      limit: "unsubscription",
      run: async ({ db, id: token, now }) => {
        const unsubscription = unsubscribeTokens.verify(token);
        await unsubscribe(db, unsubscription, now);
        return unsubscription;
      },
      page: {
        at: "POST /unsubscription/:token",
        fields: ["List-Unsubscribe"],
        done: (unsubscription, { reader, request }) =>
          showUnsubscription(reader, pathOf(request.url), unsubscription, true),
      },
    }),
  ]);
}
