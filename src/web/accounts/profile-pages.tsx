import type { ReactElement } from "react";
import { AccountDeleted, AccountDeletion } from "../../../views/accounts/account-deletion";
import { PasswordForm } from "../../../views/accounts/password-form";
import { ProfileForm } from "../../../views/accounts/profile-form";
import { ProfilePage } from "../../../views/accounts/profile-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { findMember } from "../../accounts/profile";
import { listSessions } from "../../accounts/session-list";
import type { Viewer } from "../../accounts/sessions";
import { commitmentsOf } from "../../leaving/commitments";
import type { AppContext } from "../http/app-context";
import { refusalFields } from "../http/errors";
import { dialogOrPage, type RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";

export function profilePages({ db, clock, pages }: AppContext) {
  return {
    async profile(reader: Reader, viewer: Viewer, refusedPicture?: RefusedForm): Promise<Response> {
      const user = await findMember(db, viewer);
      const sessions = await listSessions(db, viewer.memberId, reader.sessionToken, clock.now());
      const messages = pages.messages(reader);
      const response = refusalFields(messages, refusedPicture);
      const page = (
        <ProfilePage
          user={user}
          isColleague={viewer.roles !== null}
          sessions={sessions}
          pictureError={response.message?.text}
        />
      );
      const { profile: title } = messages.layout;
      return pages.page(reader, { title, main: page, ...response });
    },

    async details(
      reader: Reader,
      request: Request,
      viewer: Viewer,
      refused?: RefusedForm,
    ): Promise<Response> {
      const messages = pages.messages(reader);
      const { open: title, failed } = messages.profile.edit;
      const user = await findMember(db, viewer);
      const content = (
        <ProfileForm user={user} isColleague={viewer.roles !== null} {...(refused ?? EMPTY_FORM)} />
      );
      const page = withTitle(title, content);
      return dialogOrPage(pages, reader, request, {
        title,
        // A refused form is swapped in below the existing title.
        content: refused ? content : page,
        pageContent: page,
        ...refusalFields(messages, refused, ({ text }) => ({
          title,
          text: failed({ message: text }),
        })),
      });
    },

    password(reader: Reader, request: Request, refused?: RefusedForm): Response {
      const messages = pages.messages(reader);
      const { title } = messages.profile.password;
      const content = <PasswordForm errors={(refused ?? EMPTY_FORM).errors} />;
      const response = refusalFields(messages, refused, ({ text }) => ({ title, text }));
      return dialogOrPage(pages, reader, request, { title, content, ...response });
    },

    async deletion(reader: Reader, request: Request, userId: string, refused?: RefusedForm) {
      const commitments = await commitmentsOf(db, userId, clock.now());
      const messages = pages.messages(reader);
      const { title, failed } = messages.profile.deletion;
      const content = (
        <AccountDeletion error={refused?.errors.password} commitments={commitments} />
      );
      return dialogOrPage(pages, reader, request, {
        title,
        content,
        ...refusalFields(messages, refused, ({ text }) => ({
          title: failed.title,
          text: failed.text({ message: text }),
        })),
      });
    },

    accountDeleted(reader: Reader, leaveAfterMs: number): Response {
      const toast = pages.messages(reader).flash["account-deleted"];
      const leave = { path: "/", afterMs: leaveAfterMs };
      return pages.fragment(reader, pages.html(reader, <AccountDeleted />), {
        trigger: { toast, leave },
      });
    },
  };
}

function withTitle(title: string, form: ReactElement): ReactElement {
  return (
    <section className="confirmation">
      <h1>{title}</h1>
      {form}
    </section>
  );
}
