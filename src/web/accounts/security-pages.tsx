import { AuthenticatorPage, RecoveryCodesPage } from "../../../views/accounts/authenticator-page";
import { FactorRemovalPage } from "../../../views/accounts/factor-removal-page";
import { PasskeyPage } from "../../../views/accounts/passkey-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { offeredAuthenticator, qrPath } from "../../accounts/authenticator";
import { deviceOf } from "../../accounts/device";
import { SecondFactorTooEarly } from "../../accounts/enrolment";
import type { Viewer } from "../../accounts/sessions";
import { requireSignedIn } from "../http/access";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { localPath, seeOther } from "../http/redirect";
import type { EntranceDeps } from "./entrance";
import { codeErrors } from "./pages";
import { showProof } from "./proved-form";

export const AUTHENTICATOR_PATH = "/settings/authenticator";
export const NEW_PASSKEY_PATH = "/settings/passkeys/new";

/** @throws SecondFactorTooEarly */
export function requireConfirmedEmail(viewer: Viewer | null): Viewer {
  const user = requireSignedIn(viewer);
  if (!user.emailVerified) throw new SecondFactorTooEarly();
  return user;
}

export function securityPages(services: EntranceDeps) {
  const { db, pages, sealKey } = services;

  function suggestedDeviceName(reader: Reader, request: Request): string {
    const { browser, system } = deviceOf(request.headers.get("user-agent") ?? "");
    const { sessions: words } = pages.messages(reader).profile;
    return browser && system ? words.device({ browser, system }) : "";
  }

  return {
    proof(reader: Reader, next: string | undefined, refused?: RefusedForm): Promise<Response> {
      const fields = { next: localPath(next) ?? "/settings" };
      return showProof(services, reader, { action: "/proof", fields }, refused);
    },

    async authenticator(reader: Reader, refused?: RefusedForm): Promise<Response> {
      const { memberId: id, email } = requireSignedIn(reader.viewer);
      const authenticator = await offeredAuthenticator(db, sealKey, { id, email });
      if (!authenticator) return seeOther("/settings");
      const main = (
        <AuthenticatorPage
          secret={authenticator.secret}
          qr={qrPath(authenticator.uri)}
          errors={codeErrors(refused)}
        />
      );
      const title = pages.messages(reader).security.section.app.setUp;
      return pages.page(reader, { title, main, refused });
    },

    recoveryCodes(reader: Reader, codes: readonly string[]): Response {
      const { title } = pages.messages(reader).security.codes;
      return pages.page(reader, { title, main: <RecoveryCodesPage codes={codes} /> });
    },

    newPasskey(reader: Reader, request: Request, refused?: RefusedForm): Response {
      const { errors, values } = refused ?? EMPTY_FORM;
      const name = values.name ?? suggestedDeviceName(reader, request);
      const title = pages.messages(reader).security.section.passkeys.add;
      const main = <PasskeyPage name={name} errors={errors} />;
      return pages.page(reader, { title, main, refused });
    },

    factorRemoval(reader: Reader, path: string): Response {
      const { title } = pages.messages(reader).security.removal;
      return pages.page(reader, { title, main: <FactorRemovalPage path={path} />, isSecret: true });
    },
  };
}
