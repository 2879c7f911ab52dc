import { Elysia } from "elysia";
import { ReplacementPage, VerificationPage } from "../../../views/accounts/link-pages";
import {
  ForgottenPasswordPage,
  NewPasswordPage,
  ResetMailedPage,
} from "../../../views/accounts/password-pages";
import { UNTOUCHED } from "../../../views/ui/filled-form";
import { checkVerification, requestVerification, verifyEmail } from "../../accounts/email";
import {
  checkPasswordReset,
  requestPasswordReset,
  resetPassword,
} from "../../accounts/password-reset";
import { addressForm, passwordReset } from "../../accounts/schema";
import { findReplacement, replaceAccount } from "../../leaving/replacement";
import { formOf } from "../http/body";
import { answerForm, type RefusedForm, refusal } from "../http/forms";
import type { Reader } from "../http/reader";
import { reading } from "../http/reading";
import { seeOther } from "../http/redirect";
import type { Site } from "../http/site";
import { giveSession } from "./session-cookie";

/** What is done by mail: proving an address, a forgotten password, replacing an account. */
export function linkRoutes(services: Site) {
  const { db, clock, sessions } = services;
  const view = linkPages(services);
  return new Elysia()
    .use(reading(services))
    .post(
      "/email-verification",
      async ({ body }) => {
        const { email } = addressForm.parse(formOf(body));
        await requestVerification(db, email, clock.now());
        return seeOther("/register/complete", "verification-sent");
      },
      { limit: "accountMail" },
    )
    .get("/email-verification/:token", async ({ reader, params, path }) => {
      await checkVerification(db, params.token, clock.now());
      return view.verification(reader, path);
    })
    .post(
      "/email-verification/:token",
      async ({ viewer, params }) => {
        await verifyEmail(db, params.token, clock.now());
        return seeOther(viewer ? "/profile" : "/login", "email-verified");
      },
      { limit: "mailLinks" },
    )
    .get("/password-reset", ({ reader }) => view.forgotten(reader))
    .post(
      "/password-reset",
      async ({ reader, body, request }) =>
        answerForm(
          { request, body },
          async (form) => {
            const { email } = addressForm.parse(form);
            await requestPasswordReset(db, email, clock.now());
            return seeOther("/password-reset/mailed");
          },
          (refused) => view.forgotten(reader, refused),
        ),
      { limit: "accountMail" },
    )
    .get("/password-reset/mailed", ({ reader }) => view.mailed(reader))
    .get("/password-reset/:token", async ({ reader, params, path }) => {
      await checkPasswordReset(db, params.token, clock.now());
      return view.newPassword(reader, path);
    })
    .post(
      "/password-reset/:token",
      async ({ reader, body, params, path, request }) => {
        await checkPasswordReset(db, params.token, clock.now());
        return answerForm(
          { request, body },
          async (form) => {
            const { password } = passwordReset.parse(form);
            const userId = await resetPassword(db, params.token, password, clock.now());
            // Signed in at once: whoever guesses at the account cannot lock its owner out for good.
            const session = await sessions.start(userId, request.headers.get("user-agent") ?? "");
            const answer = seeOther("/", "password-reset");
            return giveSession(answer, session);
          },
          (refused) => view.newPassword(reader, path, refused),
        );
      },
      { limit: "mailLinks" },
    )
    .get("/account-replacement/:token", async ({ reader, params, path }) => {
      return view.replacement(reader, path, params.token);
    })
    .post(
      "/account-replacement/:token",
      async ({ params }) => {
        await replaceAccount(db, params.token, clock.now());
        return seeOther("/login", "account-replaced");
      },
      { limit: "mailLinks" },
    );
}

function linkPages({ db, clock, pages }: Site) {
  return {
    verification(reader: Reader, path: string): Response {
      const { title } = pages.messages(reader).accounts.verification;
      return pages.page(reader, {
        title,
        main: pages.html(reader, <VerificationPage path={path} />),
      });
    },

    forgotten(reader: Reader, refused?: RefusedForm): Response {
      const messages = pages.messages(reader);
      return pages.page(reader, {
        title: messages.accounts.reset.title,
        main: pages.html(reader, <ForgottenPasswordPage {...(refused ?? UNTOUCHED)} />),
        ...refusal(messages, refused),
      });
    },

    mailed(reader: Reader): Response {
      const { sentTitle: title } = pages.messages(reader).accounts.reset;
      return pages.page(reader, { title, main: pages.html(reader, <ResetMailedPage />) });
    },

    newPassword(reader: Reader, path: string, refused?: RefusedForm): Response {
      const messages = pages.messages(reader);
      const { errors } = refused ?? UNTOUCHED;
      return pages.page(reader, {
        title: messages.accounts.reset.chooseTitle,
        main: pages.html(reader, <NewPasswordPage path={path} errors={errors} />),
        ...refusal(messages, refused),
      });
    },

    async replacement(reader: Reader, path: string, token: string): Promise<Response> {
      const { title } = pages.messages(reader).accounts.replacement;
      const replacement = await findReplacement(db, token, clock.now());
      return pages.page(reader, {
        title,
        main: pages.html(reader, <ReplacementPage path={path} {...replacement} />),
      });
    },
  };
}
