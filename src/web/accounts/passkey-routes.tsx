import { Elysia } from "elysia";
import { PasskeyPage } from "../../../views/accounts/passkey-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { deviceOf } from "../../accounts/device";
import { completeEnrollment, removeFactor } from "../../accounts/enrolment";
import { addPasskey, offerPasskey, passkeyName } from "../../accounts/passkey-enrolment";
import { renamePasskey } from "../../accounts/passkeys";
import { isProofFresh, ProofRequired } from "../../accounts/proof";
import { requireRelyingParty } from "../../accounts/webauthn";
import { personName } from "../../lib/languages";
import { mustKeepSecondFactor } from "../../operators/operators";
import { limitedTo, readerPlugin, requireMember, requireSignedIn } from "../http/access";
import { formOf } from "../http/body";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";
import type { EntranceDeps } from "./entrance";
import { requestAnyProof } from "./proof";
import { recoveryCodesPage, requireConfirmedEmail } from "./second-factor-routes";

const PAGE_PATH = "/settings/passkeys/new";

export function passkeyRoutes(services: EntranceDeps) {
  const { db, clock, config, security, sessions } = services;
  const limitedRoutes = limitedTo(services, "account", { openTo: "waiting" })
    .post("/settings/passkeys/challenge", async ({ reader, viewer }) => {
      const { id: userId, email, firstName, lastName } = requireConfirmedEmail(viewer);
      const token = reader.sessionToken ?? "";
      if (!(await isProofFresh(db, token, clock.now()))) throw new ProofRequired();
      const name = personName(firstName, lastName);
      return Response.json(await offerPasskey(services, { userId, token, email, name }));
    })
    .post(
      "/settings/passkeys",
      async ({ reader, viewer, body, request, server }) => {
        const { id: userId } = requireConfirmedEmail(viewer);
        const proofRedirect = await requestAnyProof(services, { reader, request, back: PAGE_PATH });
        if (proofRedirect) return proofRedirect;
        const onRefusal = (refused: RefusedForm) => show(reader, request, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const { name } = passkeyName.parse(form);
          const actor = { userId, token: reader.sessionToken ?? "" };
          await addPasskey(services, actor, { name, answer: form.passkey ?? "" });
          await security.note("passkey-added", userId, whereabouts(request, server, config));
          await sessions.noteProof(actor.token, { secondFactor: true });
          const codes = await completeEnrollment(db, actor, "passkey-added", clock.now());
          return codes
            ? recoveryCodesPage(services, reader, codes)
            : seeOther("/settings", "passkey-added");
        });
      },
      formFields(passkeyName, "passkey"),
    )
    .post(
      "/settings/passkeys/:id/name",
      async ({ viewer, params, body }) => {
        const { id: userId } = requireSignedIn(viewer);
        const { name } = passkeyName.parse(formOf(body));
        await renamePasskey(db, { userId, id: params.id }, name);
        return seeOther("/settings", "saved");
      },
      formFields(passkeyName),
    )
    .post("/settings/passkeys/:id/removal", async ({ reader, viewer, params, request, server }) => {
      const user = requireSignedIn(viewer);
      const proofRedirect = await requestAnyProof(services, { reader, request, back: "/settings" });
      if (proofRedirect) return proofRedirect;
      const member = { userId: user.id, mustKeepOne: mustKeepSecondFactor(config, user) };
      await removeFactor(db, member, { passkey: params.id }, clock.now());
      await security.note("passkey-removed", user.id, whereabouts(request, server, config));
      return seeOther("/settings", "removed");
    });
  return new Elysia()
    .use(readerPlugin(services))
    .get(PAGE_PATH, async ({ reader, viewer, request }) => {
      requireMember(viewer);
      requireConfirmedEmail(viewer);
      requireRelyingParty(services);
      const proofRedirect = await requestAnyProof(services, { reader, request, back: PAGE_PATH });
      return proofRedirect ?? show(reader, request);
    })
    .use(limitedRoutes);

  function show(reader: Reader, request: Request, refused?: RefusedForm): Response {
    const { pages } = services;
    const { errors, values } = refused ?? EMPTY_FORM;
    const name = values.name ?? suggestedDeviceName(reader, request);
    const title = pages.messages(reader).security.section.passkeys.add;
    const main = <PasskeyPage name={name} errors={errors} />;
    return pages.page(reader, { title, main, refused });
  }

  function suggestedDeviceName(reader: Reader, request: Request): string {
    const { browser, system } = deviceOf(request.headers.get("user-agent") ?? "");
    const { sessions: words } = services.pages.messages(reader).profile;
    return browser && system ? words.device({ browser, system }) : "";
  }
}
