import { ReplacementPage, VerificationPage } from "../../../views/accounts/claim-pages";
import {
  ForgottenPasswordPage,
  NewPasswordPage,
  ResetMailedPage,
} from "../../../views/accounts/password-pages";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import type { ChallengeBinding } from "../../accounts/passkey-answers";
import { checkPasswordReset } from "../../accounts/password-change";
import type { User } from "../../accounts/user";
import { findVerification } from "../../accounts/verification";
import { findReplacement, type KnowsPassword } from "../../leaving/replacement";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { pathOf } from "../http/request";
import { deviceOf, type EntranceDeps } from "./entrance";
import { codeErrors } from "./pages";

interface Visit {
  reader: Reader;
  request: Request;
}

export const replacementBinding = (link: string): ChallengeBinding => ({
  purpose: "replacement",
  key: link,
});

/** The pages that links in emails lead to. They throw if the link is unknown or expired. */
export function claimPages(services: EntranceDeps) {
  const { db, clock, pages } = services;
  const view = {
    knowsDevice:
      (request: Request): KnowsPassword =>
      (email, passwordHash) =>
        deviceOf(request, services).isKnownFor(email, passwordHash),

    isAccountOwner: ({ reader, request }: Visit, user: User): boolean =>
      reader.viewer?.memberId === user.id ||
      view.knowsDevice(request)(user.email, user.password_hash),

    async verification(visit: Visit, token: string, refused?: RefusedForm): Promise<Response> {
      const { reader, request } = visit;
      const isOwner = view.isAccountOwner(visit, await findVerification(db, token, clock.now()));
      const { errors } = refused ?? EMPTY_FORM;
      const { title } = pages.messages(reader).accounts.verification;
      const path = pathOf(request.url);
      const main = <VerificationPage path={path} isOwner={isOwner} errors={errors} />;
      return pages.page(reader, { title, main, refused });
    },

    async replacement(
      { reader, request }: Visit,
      token: string,
      refused?: RefusedForm,
    ): Promise<Response> {
      const knows = view.knowsDevice(request);
      const replacement = await findReplacement(db, token, clock.now(), knows);
      const { email, passwordHash } = replacement.applicant;
      const main = (
        <ReplacementPage
          path={pathOf(request.url)}
          isOwner={knows(email, passwordHash)}
          errors={codeErrors(refused)}
          {...replacement}
        />
      );
      const { title } = pages.messages(reader).accounts.replacement;
      return pages.page(reader, { title, main, refused });
    },

    resetRequest(reader: Reader, refused?: RefusedForm): Response {
      const { title } = pages.messages(reader).accounts.reset;
      const main = <ForgottenPasswordPage {...(refused ?? EMPTY_FORM)} />;
      return pages.page(reader, { title, main, refused });
    },

    resetMailed(reader: Reader): Response {
      const { sentTitle: title } = pages.messages(reader).accounts.reset;
      return pages.page(reader, { title, main: <ResetMailedPage /> });
    },

    async newPassword(
      { reader, request }: Visit,
      token: string,
      refused?: RefusedForm,
    ): Promise<Response> {
      await checkPasswordReset(db, token, clock.now());
      const { errors } = refused ?? EMPTY_FORM;
      const title = pages.messages(reader).accounts.reset.chooseTitle;
      const main = <NewPasswordPage path={pathOf(request.url)} errors={errors} />;
      return pages.page(reader, { title, main, refused });
    },
  };
  return view;
}
