import { Elysia } from "elysia";
import { languageOf } from "../../../views/messages/catalogue";
import { SettingsPage, type SettingsPageProps } from "../../../views/settings/settings-page";
import { EMPTY_FORM, type FilledForm } from "../../../views/ui/filled-form";
import { passkeysOf } from "../../accounts/passkeys";
import { saveSettingsPage, settingsForm } from "../../accounts/profile";
import { secondFactorOf } from "../../accounts/second-factor";
import { securityEventsOf } from "../../accounts/security-log";
import type { User } from "../../accounts/user";
import { findUser } from "../../accounts/users";
import { relyingPartyOf } from "../../accounts/webauthn";
import { exposureOf, setCommitmentLimit } from "../../auctions/exposure";
import { limitForm } from "../../auctions/schema";
import { billingDetailsOf, changeBillingDetails } from "../../invoices/details";
import { billingDetails, billingValues } from "../../invoices/schema";
import { countryCode } from "../../lib/countries";
import { mustKeepSecondFactor, roleOf } from "../../operators/operators";
import { removeOrphanedPackages } from "../../settings/cleanup";
import { languageChoice, type Settings, themeChoice } from "../../settings/schema";
import { changeSettings, settingsOf } from "../../settings/settings";
import type { EntranceDeps } from "../accounts/entrance";
import { handleProvedForm } from "../accounts/proved-form";
import { PROOF_FIELDS } from "../accounts/shown-factor";
import { limitedTo, readerPlugin, requireMember, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { setPreferenceCookie } from "../http/cookies";
import { refusalFields } from "../http/errors";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { localPath, refererPath, seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";

export function settingsRoutes(services: EntranceDeps) {
  const { db, clock, config, pages, security } = services;
  const show = settingsPage(services);
  const limitedRoutes = limitedTo(services, "account", { openTo: "waiting" })
    .post(
      "/settings",
      async ({ reader, viewer, request, body }) => {
        const { id } = requireSignedIn(viewer);
        const onRefusal = (refused: RefusedForm) => show(reader, id, { refused });
        return handleForm({ request, body, onRefusal }, async (form) => {
          const { country } = await findUser(db, id);
          const profile = form.country === country ? { ...form, country: undefined } : form;
          const page = settingsForm.parse({ profile, settings: form });
          const { operatorAlerts, operatorMails = "daily", ...settings } = page.settings;
          const isOperator = roleOf(services.config, viewer) !== null;
          const allowedSettings = isOperator
            ? { ...settings, operatorAlerts, operatorMails }
            : settings;
          const allowedPage = { ...page, settings: allowedSettings };
          await saveSettingsPage(db, id, allowedPage, clock.now(), isOperator);
          // Cookies keep the chosen theme and language after signing out.
          const response = seeOther("/settings", "saved");
          setPreferenceCookie(response, "theme", page.settings.theme);
          return setPreferenceCookie(response, "language", page.settings.language);
        });
      },
      formFields(settingsForm.shape.profile, settingsForm.shape.settings),
    )
    .post(
      "/settings/limit",
      async ({ reader, viewer, request, body }) => {
        const { id } = requireSignedIn(viewer);
        const onRefusal = (refused: RefusedForm) => show(reader, id, { refused });
        return handleForm({ request, body, onRefusal }, async (form) => {
          const { limit: limitCents } = limitForm.parse(form);
          await setCommitmentLimit(db, { memberId: id, limitCents }, clock.now());
          return seeOther("/settings", "saved");
        });
      },
      formFields(limitForm),
    )
    .post(
      "/settings/billing",
      async ({ reader, viewer, request, server, body }) => {
        const { id, role } = requireSignedIn(viewer);
        const onRefusal = (refused: RefusedForm) => show(reader, id, { refused });
        const submission = { reader, request, server, body, onRefusal };
        return handleProvedForm(services, submission, async (form) => {
          // The form for buyers omits the fields for sellers.
          const storedBilling =
            role === "seller" ? {} : billingValues(await billingDetailsOf(db, id));
          const details = billingDetails.parse({ ...storedBilling, ...form });
          const from = whereabouts(request, server, config);
          const change = { memberId: id, from };
          const { isChanged } = await changeBillingDetails(db, change, details, clock.now());
          if (isChanged) await security.note("billing-details-changed", id, from);
          return seeOther(localPath(form.returnTo) ?? "/settings#billing", "saved");
        });
      },
      formFields(billingDetails, PROOF_FIELDS, "returnTo"),
    );
  return new Elysia()
    .use(readerPlugin(services))
    .get("/settings", ({ reader, viewer, query }) => {
      const returnTo = localPath(query.returnTo);
      return show(reader, requireMember(viewer).id, { returnTo });
    })
    .post(
      "/settings/cleanup",
      async ({ reader, viewer, request, body }) => {
        const { id } = requireSignedIn(viewer);
        const onRefusal = (refused: RefusedForm) =>
          show(reader, id, {
            refused,
            failedTitle: pages.messages(reader).settings.cleanup.failed.title,
          });
        return handleForm({ request, body, onRefusal }, async () => {
          const removed = await removeOrphanedPackages(db);
          return seeOther("/settings", "cleanup-completed", String(removed));
        });
      },
      { limit: "cleanup", openTo: "waiting" },
    )
    .post(
      "/theme",
      async ({ viewer, body, headers }) => {
        const { theme } = body;
        if (viewer) await changeSettings(db, viewer.id, { theme }, clock.now());
        const response = seeOther(refererPath(headers.referer) ?? "/");
        return setPreferenceCookie(response, "theme", theme);
      },
      { limit: "preferences", openTo: "suspended", body: themeChoice },
    )
    .post(
      "/language",
      async ({ viewer, body, headers }) => {
        const { language } = body;
        if (viewer) await changeSettings(db, viewer.id, { language }, clock.now());
        const response = seeOther(refererPath(headers.referer) ?? "/");
        return setPreferenceCookie(response, "language", language);
      },
      { limit: "preferences", openTo: "suspended", body: languageChoice },
    )
    .use(limitedRoutes);
}

interface Shown {
  refused?: RefusedForm;
  failedTitle?: string;
  /** Where saving the invoice details leads. */
  returnTo?: string | undefined;
}

function settingsPage({ db, clock, config, pages }: AppContext) {
  return async (
    reader: Reader,
    userId: string,
    { refused, failedTitle, returnTo }: Shown = {},
  ): Promise<Response> => {
    const messages = pages.messages(reader);
    const user = await findUser(db, userId);
    const stored = await settingsOf(db, userId);
    const theme = stored.theme ?? reader.theme;
    const language = stored.language ?? languageOf(reader.locale);
    const security = {
      secondFactor: await secondFactorOf(db, userId),
      events: await securityEventsOf(db, userId, clock.now()),
      passkeys: await passkeysOf(db, userId),
      isEmailConfirmed: user.is_email_verified === 1,
      passkeysPossible: relyingPartyOf(config.publicUrl) !== null,
      mustKeepOne: mustKeepSecondFactor(config, reader.viewer),
    };
    const isOperator = roleOf(config, reader.viewer) !== null;
    const limit = await exposureOf(db, userId, clock.now());
    const billingFields = billingValues(await billingDetailsOf(db, userId));
    const country = billingFields.countryCode || (countryCode(user.country) ?? "");
    const billing = { ...billingFields, countryCode: country, ...(returnTo && { returnTo }) };
    const isSeller = user.role === "seller";
    const { timeZone } = reader;
    const fields = settingsFields(user, { ...stored, theme, language }, refused);
    return pages.page(reader, {
      title: messages.layout.settings,
      main: (
        <SettingsPage
          {...fields}
          security={security}
          isOperator={isOperator}
          limit={limit}
          billing={billing}
          isSeller={isSeller}
          timeZone={timeZone}
        />
      ),
      ...refusalFields(messages, refused, ({ title, text }) => ({
        title: failedTitle ?? title,
        text,
      })),
    });
  };
}

function settingsFields(
  user: User,
  stored: Settings,
  { values, errors }: FilledForm = EMPTY_FORM,
): Omit<
  SettingsPageProps,
  "security" | "isOperator" | "limit" | "billing" | "isSeller" | "timeZone"
> {
  const profile = {
    firstName: user.first_name,
    lastName: user.last_name,
    organization: user.organization,
    country: countryCode(user.country) ?? user.country,
  };
  const parsed = settingsForm.shape.settings.safeParse(values);
  return { values: { ...profile, ...values }, errors, settings: { ...stored, ...parsed.data } };
}
