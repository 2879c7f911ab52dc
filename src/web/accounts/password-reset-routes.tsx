import { Elysia } from "elysia";
import {
  ForgottenPasswordPage,
  NewPasswordPage,
  ResetMailedPage,
} from "../../../views/accounts/password-pages";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import {
  checkPasswordReset,
  requestPasswordReset,
  resetPassword,
} from "../../accounts/password-change";
import { addressForm, passwordReset } from "../../accounts/schema";
import { hasSecondFactor } from "../../accounts/second-factor";
import { findUser } from "../../accounts/users";
import { readerPlugin } from "../http/access";
import type { AppContext } from "../http/app-context";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";
import { deviceOf, type EntranceDeps, setSignInCookies } from "./entrance";

export function passwordResetRoutes(services: EntranceDeps) {
  const { db, clock, config, security, sessions } = services;
  const view = passwordResetPages(services);
  return new Elysia()
    .use(readerPlugin(services))
    .get("/password-reset", ({ reader }) => view.requestForm(reader))
    .post(
      "/password-reset",
      async ({ reader, body, request }) => {
        const onRefusal = (refused: RefusedForm) => view.requestForm(reader, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const { email } = addressForm.parse(form);
          await requestPasswordReset(db, email, clock.now());
          return seeOther("/password-reset/mailed");
        });
      },
      { limit: "accountMail", openTo: "waiting", ...formFields(addressForm) },
    )
    .get("/password-reset/mailed", ({ reader }) => view.mailSent(reader))
    .get("/password-reset/:token", async ({ reader, params, path }) => {
      await checkPasswordReset(db, params.token, clock.now());
      return view.newPassword(reader, path);
    })
    .post(
      "/password-reset/:token",
      async ({ reader, body, params, path, request, server }) => {
        await checkPasswordReset(db, params.token, clock.now());
        const onRefusal = (refused: RefusedForm) => view.newPassword(reader, path, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const { password } = passwordReset.parse(form);
          const userId = await resetPassword(db, params.token, password, clock.now());
          const from = whereabouts(request, server, config);
          await security.note("password-reset", userId, from);
          if (await hasSecondFactor(db, userId))
            return seeOther("/login", "password-reset-sign-in");
          // Signs the member in, because failed guesses by others may have blocked signing in.
          const user = await findUser(db, userId);
          const session = await sessions.start(userId, from.userAgent);
          const response = seeOther("/", "password-changed");
          return setSignInCookies(response, deviceOf(request, services), { user, session });
        });
      },
      { limit: "mailLinks", openTo: "waiting", ...formFields(passwordReset) },
    );
}

function passwordResetPages({ pages }: AppContext) {
  return {
    requestForm(reader: Reader, refused?: RefusedForm): Response {
      const { title } = pages.messages(reader).accounts.reset;
      const main = <ForgottenPasswordPage {...(refused ?? EMPTY_FORM)} />;
      return pages.page(reader, { title, main, refused });
    },

    mailSent(reader: Reader): Response {
      const { sentTitle: title } = pages.messages(reader).accounts.reset;
      return pages.page(reader, { title, main: <ResetMailedPage /> });
    },

    newPassword(reader: Reader, path: string, refused?: RefusedForm): Response {
      const { errors } = refused ?? EMPTY_FORM;
      const title = pages.messages(reader).accounts.reset.chooseTitle;
      const main = <NewPasswordPage path={path} errors={errors} />;
      return pages.page(reader, { title, main, refused });
    },
  };
}
