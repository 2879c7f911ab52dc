import type { Messages } from "../../../messages/messages";
import { LoginPage } from "../../../views/accounts/login-page";
import { RegistrationCompletePage } from "../../../views/accounts/registration-complete-page";
import { RegistrationPage } from "../../../views/accounts/registration-page";
import { SecondFactorPage } from "../../../views/accounts/second-factor-pages";
import { EMPTY_FORM, type FilledForm } from "../../../views/ui/filled-form";
import type { FlashMessage } from "../../../views/ui/flash";
import { SecondFactorWrong, secondFactorOf } from "../../accounts/second-factor";
import { findAttempt } from "../../accounts/sign-in";
import { EmailTaken } from "../../accounts/users";
import { ReplacementPossible } from "../../leaving/replacement";
import { WrongCredentials } from "../../lib/errors";
import type { Form } from "../http/body";
import { errorText, refusalFields } from "../http/errors";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { localPath } from "../http/redirect";
import type { EntranceDeps } from "./entrance";

interface ShownRegistration {
  refused?: RefusedForm;
  /** What the form begins with. */
  values?: Form;
  isFragment?: boolean;
}

export function accountPages({ db, clock, pages, config, relyingParty }: EntranceDeps) {
  return {
    login(reader: Reader, form: Form, refused?: RefusedForm): Response {
      const messages = pages.messages(reader);
      const { login } = messages.accounts;
      const lostBid: FlashMessage | undefined =
        form.bid === "kept"
          ? { title: "", text: messages.auctions.signedOut, tone: "warning" }
          : undefined;
      const page = (
        <LoginPage
          email={refused?.values.email}
          next={localPath(form.next)}
          {...signInFaults(messages, refused)}
          offersPasskeys={relyingParty !== null}
        />
      );
      return pages.page(reader, {
        title: login.title,
        metadata: { path: "/login" },
        main: page,
        ...(lostBid && { message: lostBid }),
        ...refusalFields(messages, refused, (words) => {
          if (refused?.errors.email === "required") return login.emailRequired;
          return refused?.errors.password === "required" ? login.passwordRequired : words;
        }),
      });
    },

    async secondFactor(
      reader: Reader,
      { attempt, next }: { attempt: string; next: string | undefined },
      refused?: RefusedForm,
    ): Promise<Response> {
      const { userId } = await findAttempt(db, attempt, clock.now());
      const secondFactor = await secondFactorOf(db, userId);
      const errors = codeErrors(refused);
      const props = { attempt, next: localPath(next), secondFactor, errors };
      const { title } = pages.messages(reader).security.step;
      const main = <SecondFactorPage {...props} />;
      return pages.page(reader, { title, main, refused });
    },

    registration(
      reader: Reader,
      { next, invitation }: Form,
      { refused, values = {}, isFragment = false }: ShownRegistration = {},
    ): Response {
      const messages = pages.messages(reader);
      const { registration: words } = messages.accounts;
      const form = refused ?? EMPTY_FORM;
      const takenEmail = refused?.reason instanceof EmailTaken && { email: refused.reason.code };
      const overwrite = refused?.reason instanceof ReplacementPossible ? refused.reason : undefined;
      const page = (
        <RegistrationPage
          values={{ ...values, ...form.values }}
          errors={{ ...form.errors, ...takenEmail }}
          supportEmail={config.supportEmail}
          next={localPath(next)}
          joining={config.joining}
          invitation={invitation}
          overwrite={overwrite && { draft: overwrite.draft, email: overwrite.applicant.email }}
        />
      );
      const response = refusalFields(messages, refused, ({ text }) => ({
        title: words.failed,
        text,
      }));
      const toast = overwrite ? undefined : response.message;
      if (isFragment) {
        const htmxHeaders = toast && { trigger: { toast } };
        return pages.fragment(reader, pages.html(reader, page), htmxHeaders);
      }
      return pages.page(reader, {
        title: words.title,
        metadata: { path: "/register" },
        main: page,
        ...response,
        message: toast,
      });
    },

    completion(reader: Reader, { overwrite, next }: Form): Response {
      const { registration: words } = pages.messages(reader).accounts;
      const [code, email] = reader.flash?.split("|") ?? [];
      const knownEmail = code === "registered" ? email : undefined;
      const isPending = overwrite === "true";
      const page = (
        <RegistrationCompletePage
          email={knownEmail}
          awaitsConfirmation={isPending}
          isSignedIn={reader.viewer !== null}
          isSeller={reader.viewer?.role === "seller"}
          next={localPath(next)}
        />
      );
      const title = isPending ? words.waitsTitle : words.completeTitle;
      return pages.page(reader, { title, main: page });
    },
  };
}

export function codeErrors(refused: RefusedForm | undefined): FilledForm["errors"] {
  if (refused?.reason instanceof SecondFactorWrong) return { code: "code-wrong" };
  return (refused ?? EMPTY_FORM).errors;
}

/** Says at the form itself what is wrong, because a toast can be missed. */
function signInFaults(messages: Messages, refused: RefusedForm | undefined) {
  if (!refused) return { errors: {} };
  const isPassword = refused.values.passkey === undefined;
  if (isPassword && refused.reason instanceof WrongCredentials)
    return { errors: { password: "credentials-wrong" } };
  if (Object.keys(refused.errors).length > 0) return { errors: refused.errors };
  return { errors: {}, failure: errorText(messages, refused.reason).text };
}
