import { Elysia } from "elysia";
import { languageOf } from "../../../views/messages/catalogue";
import type { Messages } from "../../../views/messages/en/catalogue";
import { SettingsPage, type SettingsPageProps } from "../../../views/settings/settings-page";
import type { FlashMessage } from "../../../views/ui/flash";
import { saveSettingsPage, settingsForm } from "../../accounts/settings-page";
import type { User } from "../../accounts/user";
import { findUser } from "../../accounts/users";
import { type DomainError, InvalidInput, TooManyRequests } from "../../lib/errors";
import { removeOrphanedPackages } from "../../settings/cleanup";
import { languageChoice, type Settings, themeChoice } from "../../settings/schema";
import { changeSettings, settingsOf } from "../../settings/settings";
import { type Form, formOf } from "../http/body";
import { errorText, invalidInput, RouteNotFound, statusOf } from "../http/errors";
import { LANGUAGE_COOKIE, type Reader, THEME_COOKIE } from "../http/reader";
import { reading, signedIn } from "../http/reading";
import { refererPath, rememberChoice, seeOther } from "../http/redirect";
import type { Site } from "../http/site";

/**
 * The settings page and its forms, and the footer's choices of theme and language
 * (docs/product.md#settings).
 */
export function settingsRoutes(services: Site) {
  const { db, clock, limits } = services;
  const show = settingsPage(services);
  return new Elysia()
    .use(reading(services))
    .get("/settings", ({ reader, viewer }) => {
      if (!viewer) throw new RouteNotFound();
      return show(reader, viewer.id);
    })
    .post("/settings", async ({ reader, viewer, body }) => {
      const { id } = signedIn(viewer);
      const form = formOf(body);
      const { country } = await findUser(db, id);
      // A country that is none of the form's choices stays as long as nobody chooses another.
      const profile = form.country === country ? { ...form, country: undefined } : form;
      const page = settingsForm.safeParse({ profile, settings: form });
      if (!page.success) {
        return show(reader, id, { form, error: invalidInput(page.error.issues) });
      }
      await saveSettingsPage(db, id, page.data, clock.now());
      // So that the pages look the same once they have signed out.
      const response = seeOther("/settings", "settings-saved");
      rememberChoice(response, THEME_COOKIE, page.data.settings.theme);
      return rememberChoice(response, LANGUAGE_COOKIE, page.data.settings.language);
    })
    .post("/settings/cleanup", async ({ reader, viewer }) => {
      const { id } = signedIn(viewer);
      try {
        await limits.use("cleanup", id);
        const removed = await removeOrphanedPackages(db);
        return seeOther("/settings", "cleanup-completed", String(removed));
      } catch (error) {
        if (!(error instanceof TooManyRequests)) throw error;
        return show(reader, id, { error });
      }
    })
    .post(
      "/theme",
      async ({ viewer, body, headers }) => {
        const { theme } = body;
        if (viewer) await changeSettings(db, viewer.id, { theme }, clock.now());
        const response = seeOther(refererPath(headers.referer) ?? "/");
        return rememberChoice(response, THEME_COOKIE, theme);
      },
      { body: themeChoice },
    )
    .post(
      "/language",
      async ({ viewer, body, headers }) => {
        const { language } = body;
        if (viewer) await changeSettings(db, viewer.id, { language }, clock.now());
        const response = seeOther(refererPath(headers.referer) ?? "/");
        return rememberChoice(response, LANGUAGE_COOKIE, language);
      },
      { body: languageChoice },
    );
}

interface Refused {
  /** What was typed; left out where nothing was. */
  form?: Form;
  error: DomainError;
}

function settingsPage({ db, pages }: Site) {
  return async (reader: Reader, userId: string, refused?: Refused): Promise<Response> => {
    const words = pages.messages(reader).settings;
    const user = await findUser(db, userId);
    const stored = await settingsOf(db, userId);
    // Who has not chosen yet starts from what they see.
    const theme = stored.theme ?? reader.theme;
    const language = stored.language ?? languageOf(reader.locale);
    const shown = filledIn(user, { ...stored, theme, language }, refused);
    return pages.page(reader, {
      title: words.title,
      main: pages.html(reader, <SettingsPage {...shown} />),
      ...(refused && {
        status: statusOf(refused.error),
        message: refusal(pages.messages(reader), refused.error),
      }),
    });
  };
}

/** What is stored, and over it what was typed. */
function filledIn(user: User, stored: Settings, refused?: Refused): SettingsPageProps {
  const { form, error } = refused ?? {};
  const values = {
    firstName: user.first_name,
    lastName: user.last_name,
    organization: user.organization,
    country: user.country,
    ...form,
  };
  const typed = settingsForm.shape.settings.safeParse(form);
  return { values, errors: faultsOf(error), settings: typed.data ?? stored };
}

function faultsOf(error: DomainError | undefined): Record<string, string> {
  if (!(error instanceof InvalidInput)) return {};
  return Object.fromEntries(
    error.issues.toReversed().map(({ path, message }) => [path.replace(/^\w+\./, ""), message]),
  );
}

function refusal(messages: Messages, error: DomainError): FlashMessage {
  const words = errorText(messages, error);
  const { failed } = messages.settings.cleanup;
  const title = error instanceof TooManyRequests ? failed.title : words.title;
  return { title, text: words.text, tone: "destructive" };
}
