import { Elysia } from "elysia";
import { AuthenticatorPage, RecoveryCodesPage } from "../../../views/accounts/authenticator-page";
import {
  confirmAuthenticator,
  offerAuthenticator,
  offeredAuthenticator,
  qrPath,
} from "../../accounts/authenticator";
import { completeEnrollment, removeFactor, SecondFactorTooEarly } from "../../accounts/enrolment";
import { makeRecoveryCodes } from "../../accounts/recovery-codes";
import { hasSecondFactor, SecondFactorWrong } from "../../accounts/second-factor";
import type { Viewer } from "../../accounts/sessions";
import { mustKeepSecondFactor } from "../../operators/operators";
import { limitedTo, readerPlugin, requireMember, requireSignedIn } from "../http/access";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";
import type { EntranceDeps } from "./entrance";
import { codeErrors } from "./pages";
import { requestAnyProof } from "./proof";

const PAGE_PATH = "/settings/authenticator";

export function secondFactorRoutes(services: EntranceDeps) {
  const { db, clock, config, limits, security, sealKey, sessions } = services;
  const view = secondFactorPages(services);
  const limitedRoutes = limitedTo(services, "account", { openTo: "waiting" })
    .post(PAGE_PATH, async ({ reader, viewer, request }) => {
      const { id } = requireConfirmedEmail(viewer);
      const proofRedirect = await requestAnyProof(services, { reader, request, back: "/settings" });
      if (proofRedirect) return proofRedirect;
      await offerAuthenticator(db, sealKey, id, clock.now());
      return seeOther(PAGE_PATH);
    })
    .post(
      `${PAGE_PATH}/confirmation`,
      async ({ reader, viewer, body, request, server }) => {
        const { id } = requireConfirmedEmail(viewer);
        const proofRedirect = await requestAnyProof(services, { reader, request, back: PAGE_PATH });
        if (proofRedirect) return proofRedirect;
        const onRefusal = (refused: RefusedForm) =>
          view.authenticator(reader, requireSignedIn(viewer), refused);
        return handleForm({ request, body, onRefusal }, async ({ code = "" }) => {
          await limits.use("secondFactor", id);
          const digits = code.replaceAll(/\s/g, "");
          if (!(await confirmAuthenticator(db, sealKey, id, digits, clock.now())))
            throw new SecondFactorWrong();
          await limits.refund("secondFactor", id);
          await security.note("authenticator-added", id, whereabouts(request, server, config));
          const token = reader.sessionToken ?? "";
          await sessions.noteProof(token, { secondFactor: true });
          const actor = { userId: id, token };
          const event = "authenticator-added";
          const codes = await completeEnrollment(db, actor, event, clock.now());
          return codes
            ? recoveryCodesPage(services, reader, codes)
            : seeOther("/settings", "second-factor-on");
        });
      },
      formFields("code"),
    )
    .post(`${PAGE_PATH}/removal`, async ({ reader, viewer, request, server }) => {
      const { id } = requireSignedIn(viewer);
      const proofRedirect = await requestAnyProof(services, { reader, request, back: "/settings" });
      if (proofRedirect) return proofRedirect;
      const owner = { userId: id, mustKeepOne: mustKeepSecondFactor(config, viewer) };
      await removeFactor(db, owner, "authenticator", clock.now());
      await security.note("authenticator-removed", id, whereabouts(request, server, config));
      return seeOther("/settings", "second-factor-off");
    })
    .post("/settings/recovery-codes", async ({ reader, viewer, request, server }) => {
      const { id } = requireSignedIn(viewer);
      const proofRedirect = await requestAnyProof(services, { reader, request, back: "/settings" });
      if (proofRedirect) return proofRedirect;
      if (!(await hasSecondFactor(db, id))) return seeOther("/settings");
      const codes = await makeRecoveryCodes(db, id, clock.now());
      await security.note("recovery-codes-made", id, whereabouts(request, server, config));
      return recoveryCodesPage(services, reader, codes);
    });
  return new Elysia()
    .use(readerPlugin(services))
    .get(PAGE_PATH, ({ reader, viewer }) => view.authenticator(reader, requireMember(viewer)))
    .use(limitedRoutes);
}

export function requireConfirmedEmail(viewer: Viewer | null): Viewer {
  const user = requireSignedIn(viewer);
  if (!user.emailVerified) throw new SecondFactorTooEarly();
  return user;
}

function secondFactorPages({ db, pages, sealKey }: EntranceDeps) {
  return {
    async authenticator(reader: Reader, user: Viewer, refused?: RefusedForm): Promise<Response> {
      const authenticator = await offeredAuthenticator(db, sealKey, user);
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
  };
}

export function recoveryCodesPage(
  { pages }: Pick<EntranceDeps, "pages">,
  reader: Reader,
  codes: readonly string[],
): Response {
  const { title } = pages.messages(reader).security.codes;
  const page = <RecoveryCodesPage codes={codes} />;
  return pages.page(reader, { title, main: page });
}
