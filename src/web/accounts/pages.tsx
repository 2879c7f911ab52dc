import { LoginPage } from "../../../views/accounts/login-page";
import { RegistrationCompletePage } from "../../../views/accounts/registration-complete-page";
import {
  RegistrationPage,
  type RegistrationValues,
} from "../../../views/accounts/registration-page";
import { EmailTaken } from "../../accounts/users";
import { type DomainError, InvalidInput, TooManyRequests } from "../../lib/errors";
import type { Form } from "../http/body";
import { errorText, statusOf } from "../http/errors";
import type { Reader } from "../http/reader";
import { localPath } from "../http/redirect";
import type { Site } from "../http/site";

/** The first field of a sign-in that was left out (docs/product.md#sign-in). */
export function missingField(form: Form): "email" | "password" | null {
  if (!form.email?.trim()) return "email";
  return form.password ? null : "password";
}

interface FailedLogin {
  missing?: "email" | "password";
  error?: DomainError;
}

/** The sign-in and registration pages in all their states. */
export function accountPages({ pages, config }: Site) {
  return {
    showLogin(reader: Reader, form: Form, failed?: FailedLogin): Response {
      const { accounts } = pages.messages(reader);
      const next = localPath(form.next);
      const response = pages.page(reader, {
        title: accounts.login.title,
        found: { path: "/login" },
        main: pages.html(reader, <LoginPage email={failed && form.email} next={next} />),
        ...(failed && loginMessage(reader, failed)),
      });
      return failed?.error ? withRetryAfter(response, failed.error) : response;
    },

    showRegistration(
      reader: Reader,
      form: RegistrationValues,
      error?: DomainError,
      overwrite?: { draft: string; email: string },
    ): Response {
      const { registration: words } = pages.messages(reader).accounts;
      const main = (
        <RegistrationPage
          values={form}
          errors={error ? errorsByField(error) : {}}
          supportEmail={config.supportEmail}
          overwrite={overwrite}
        />
      );
      const page = {
        title: words.title,
        found: { path: "/register" },
        main: pages.html(reader, main),
      };
      if (!error) return pages.page(reader, page);
      const { text } = errorText(pages.messages(reader), error);
      const response = pages.page(reader, {
        ...page,
        status: statusOf(error),
        // The dialog says it already.
        ...(!overwrite && { message: { title: words.failed, text, tone: "destructive" as const } }),
      });
      return withRetryAfter(response, error);
    },

    showComplete(reader: Reader, waits: boolean): Response {
      const { registration: words } = pages.messages(reader).accounts;
      const [code, email] = reader.flash?.split("|") ?? [];
      const known = code === "registered" ? email : undefined;
      const main = pages.html(reader, <RegistrationCompletePage email={known} waits={waits} />);
      return pages.page(reader, { title: words.completeTitle, main });
    },
  };

  function loginMessage(reader: Reader, { missing, error }: FailedLogin) {
    const messages = pages.messages(reader);
    const { login } = messages.accounts;
    const words = error
      ? errorText(messages, error)
      : missing === "email"
        ? login.emailRequired
        : login.passwordRequired;
    return {
      status: error ? statusOf(error) : 400,
      message: { ...words, tone: "destructive" as const },
    };
  }
}

function withRetryAfter(response: Response, error: DomainError): Response {
  if (error instanceof TooManyRequests) {
    response.headers.set("retry-after", String(error.retryAfterSeconds));
  }
  return response;
}

/** The code of what is wrong with each field. A taken address stands beside its field too. */
function errorsByField(error: DomainError): Record<string, string> {
  if (error instanceof EmailTaken) return { email: error.code };
  return error instanceof InvalidInput ? faultsOf(error) : {};
}

/** The first fault of each field, by its code. */
export function faultsOf(error: InvalidInput): Record<string, string> {
  return Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [path, message]));
}
