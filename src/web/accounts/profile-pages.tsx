import type { ReactElement } from "react";
import { AccountDeleted, AccountDeletion } from "../../../views/accounts/account-deletion";
import { PasswordForm } from "../../../views/accounts/password-form";
import { ProfileForm } from "../../../views/accounts/profile-form";
import { ProfilePage } from "../../../views/accounts/profile-page";
import { listSessions } from "../../accounts/session-list";
import type { Viewer } from "../../accounts/sessions";
import { findUser } from "../../accounts/users";
import type { InvalidInput } from "../../lib/errors";
import type { Form } from "../http/body";
import { dialogOrPage, isFragmentWanted } from "../http/dialog";
import { errorText } from "../http/errors";
import type { Reader } from "../http/reader";
import { forHtmx } from "../http/redirect";
import type { Site } from "../http/site";
import { faultsOf } from "./pages";

/** The profile page, and its forms in all their states: in a dialog, or each on a page of its own. */
export function profilePages({ db, clock, pages }: Site) {
  const refused = refusing(pages);
  return {
    async profile(reader: Reader, { id }: Viewer): Promise<Response> {
      const user = await findUser(db, id);
      const sessions = await listSessions(db, id, reader.sessionToken, clock.now());
      const page = <ProfilePage user={user} sessions={sessions} />;
      const { title } = pages.messages(reader).profile;
      return pages.page(reader, { title, main: pages.html(reader, page) });
    },

    async details(reader: Reader, request: Request, { id }: Viewer): Promise<Response> {
      const { title } = pages.messages(reader).profile.edit;
      const form = <ProfileForm user={await findUser(db, id)} values={{}} errors={{}} />;
      return dialogOrPage(pages, reader, request, { title, content: titled(title, form) });
    },

    /** The form again, as it was typed and with what is wrong. */
    async refusedDetails(
      reader: Reader,
      request: Request,
      { id }: Viewer,
      { form, error }: { form: Form; error: InvalidInput },
    ): Promise<Response> {
      const messages = pages.messages(reader);
      const { title, failed } = messages.profile.edit;
      const user = await findUser(db, id);
      const content = <ProfileForm user={user} values={form} errors={faultsOf(error)} />;
      const text = failed(errorText(messages, error).text);
      return refused(reader, request, { title, content, page: titled(title, content), text });
    },

    password(reader: Reader, request: Request): Response {
      const { title } = pages.messages(reader).profile.password;
      return dialogOrPage(pages, reader, request, { title, content: <PasswordForm errors={{}} /> });
    },

    refusedPassword(reader: Reader, request: Request, error: InvalidInput): Response {
      const messages = pages.messages(reader);
      const { title } = messages.profile.password;
      const content = <PasswordForm errors={faultsOf(error)} />;
      return refused(reader, request, { title, content, text: errorText(messages, error).text });
    },

    deletion(reader: Reader, request: Request): Response {
      const { title } = pages.messages(reader).profile.deletion;
      const content = <AccountDeletion error={undefined} />;
      return dialogOrPage(pages, reader, request, { title, content });
    },

    refusedDeletion(reader: Reader, request: Request, error: InvalidInput): Response {
      const messages = pages.messages(reader);
      const { failed } = messages.profile.deletion;
      const content = <AccountDeletion error={faultsOf(error).password} />;
      const text = failed.text(errorText(messages, error).text);
      return refused(reader, request, { title: failed.title, content, text });
    },

    /** Stands in the dialog until the script leads away. */
    deleted(reader: Reader, leaveAfterMs: number): Response {
      const toast = pages.messages(reader).flash["account-deleted"]();
      const leave = { path: "/", afterMs: leaveAfterMs };
      return pages.fragment(reader, pages.html(reader, <AccountDeleted />), {
        "hx-trigger": JSON.stringify({ toast, leave }),
      });
    },

    /** What was sent from a dialog leads on from the page around it. */
    done(request: Request, answer: Response): Response {
      return isFragmentWanted(request.headers) ? forHtmx(answer) : answer;
    },
  };
}

interface RefusedForm {
  title: string;
  /** The form, to be put in place of the one that was sent. */
  content: ReactElement;
  /** What stands on the page where there is no dialog; the form alone where it is left out. */
  page?: ReactElement;
  text: string;
}

function refusing(pages: Site["pages"]) {
  return (reader: Reader, request: Request, { title, content, page, text }: RefusedForm) => {
    const message = { title, text, tone: "destructive" as const };
    if (isFragmentWanted(request.headers)) {
      const headers = { "hx-trigger": JSON.stringify({ toast: message }) };
      return pages.fragment(reader, pages.html(reader, content), headers);
    }
    const main = `<div class="dialog-page">${pages.html(reader, page ?? content)}</div>`;
    return pages.page(reader, { title, main, message, status: 400 });
  };
}

function titled(title: string, form: ReactElement): ReactElement {
  return (
    <section className="confirmation">
      <h1>{title}</h1>
      {form}
    </section>
  );
}
