import { Elysia } from "elysia";
import { LoginPage } from "../../views/accounts/login-page";
import {
  RegistrationCompletePage,
  RegistrationPage,
  type RegistrationValues,
} from "../../views/accounts/registration-page";
import { clientAddress } from "../http/address";
import { type Form, formOf } from "../http/body";
import { errorText, invalidInput, statusOf } from "../http/errors";
import type { Reader } from "../http/reader";
import { reading } from "../http/reading";
import { localPath, seeOther } from "../http/redirect";
import type { Services } from "../http/services";
import { DomainError, InvalidInput } from "../lib/errors";
import { credentials, registration } from "./schema";
import { sessionCookie } from "./session-cookie";
import { signIn } from "./sign-in";
import { EmailTaken, registerUser } from "./users";

/** The sign-in and registration pages and their forms (spec section 2). */
export function accountRoutes(services: Services) {
  const { db, clock, config, limits } = services;
  const { showLogin, showRegistration, showComplete } = accountPages(services);
  return new Elysia()
    .use(reading(services))
    .get("/login", ({ reader, query }) => {
      return reader.viewer ? seeOther("/") : showLogin(reader, query);
    })
    .post("/login", async ({ reader, body, request, server }) => {
      const form = formOf(body);
      const missing = missingField(form);
      if (missing) return showLogin(reader, form, { missing });
      try {
        const from = {
          address: clientAddress(request, server, config),
          endedSession: reader.sessionToken,
        };
        const { user, session } = await signIn(services, credentials.parse(form), from);
        const response = seeOther(localPath(form.next) ?? "/", "signed-in", user.role);
        response.headers.append("set-cookie", sessionCookie(config, session));
        return response;
      } catch (error) {
        if (error instanceof DomainError) return showLogin(reader, form, { error });
        throw error;
      }
    })
    .get("/register", ({ reader }) =>
      reader.viewer ? seeOther("/") : showRegistration(reader, {}),
    )
    .post("/register", async ({ reader, body, request, server }) => {
      const form = formOf(body);
      try {
        await limits.use("registration", clientAddress(request, server, config));
        const parsed = registration.safeParse(form);
        if (!parsed.success) throw invalidInput(parsed.error.issues);
        await registerUser(db, parsed.data, clock.now());
        return seeOther("/register/complete", "registered");
      } catch (error) {
        if (error instanceof DomainError) return showRegistration(reader, form, error);
        throw error;
      }
    })
    .get("/register/complete", ({ reader }) => showComplete(reader));
}

function missingField(form: Form): "email" | "password" | null {
  if (!form.email?.trim()) return "email";
  return form.password ? null : "password";
}

interface FailedLogin {
  missing?: "email" | "password";
  error?: DomainError;
}

function accountPages({ pages, config }: Services) {
  return {
    showLogin(reader: Reader, form: Form, failed?: FailedLogin): Response {
      const { accounts } = pages.messages(reader);
      const next = localPath(form.next);
      return pages.page(reader, {
        title: accounts.login.title,
        main: pages.html(reader, <LoginPage email={failed && form.email} next={next} />),
        ...(failed && loginMessage(reader, failed)),
      });
    },

    showRegistration(reader: Reader, form: RegistrationValues, error?: DomainError): Response {
      const { registration: words } = pages.messages(reader).accounts;
      const main = (
        <RegistrationPage
          values={form}
          errors={error ? errorsByField(error) : {}}
          supportEmail={config.supportEmail}
        />
      );
      const text = error && errorText(pages.messages(reader), error).text;
      return pages.page(reader, {
        title: words.title,
        main: pages.html(reader, main),
        ...(error && {
          status: statusOf(error),
          message: { title: words.failed, text: text ?? "", tone: "destructive" as const },
        }),
      });
    },

    showComplete(reader: Reader): Response {
      const { registration: words } = pages.messages(reader).accounts;
      const main = pages.html(reader, <RegistrationCompletePage />);
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

/** The code of what is wrong with each field. A taken address stands beside its field too. */
function errorsByField(error: DomainError): Record<string, string> {
  if (error instanceof EmailTaken) return { email: error.code };
  if (!(error instanceof InvalidInput)) return {};
  return Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [path, message]));
}
