import { Elysia } from "elysia";
import { PasskeyPage } from "../../../views/accounts/passkey-page";
import { UNTOUCHED } from "../../../views/ui/filled-form";
import { deviceOf } from "../../accounts/device";
import { completeEnrolment, removeFactor } from "../../accounts/enrolment";
import { addPasskey, offerPasskey, passkeyName } from "../../accounts/passkey-enrolment";
import { renamePasskey } from "../../accounts/passkeys";
import { isFresh, ProofRequired } from "../../accounts/proof";
import { siteOf } from "../../accounts/webauthn";
import { keepsSecondFactor } from "../../certification/operators";
import { personName } from "../../lib/languages";
import { limitedTo, member, reading, signedIn } from "../http/access";
import { formOf } from "../http/body";
import { answerForm, type RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";
import type { EntranceDeps } from "./entrance";
import { askAnyProof } from "./proof";
import { confirmed, recoveryCodesPage } from "./second-factor-routes";

const PAGE = "/settings/passkeys/new";

export function passkeyRoutes(services: EntranceDeps) {
  const { db, clock, config, security, sessions } = services;
  const limited = limitedTo(services, "account")
    .post("/settings/passkeys/challenge", async ({ reader, viewer }) => {
      const { id: userId, email, firstName, lastName } = confirmed(viewer);
      const token = reader.sessionToken ?? "";
      if (!(await isFresh(db, token, clock.now()))) throw new ProofRequired();
      const name = personName(firstName, lastName);
      return Response.json(await offerPasskey(services, { userId, token, email, name }));
    })
    .post("/settings/passkeys", async ({ reader, viewer, body, request, server }) => {
      const { id: userId } = confirmed(viewer);
      const ask = await askAnyProof(services, { reader, request, back: PAGE });
      if (ask) return ask;
      const onRefusal = (refused: RefusedForm) => show(reader, request, refused);
      return answerForm({ request, body, onRefusal }, async (form) => {
        const { name } = passkeyName.parse(form);
        const acting = { userId, token: reader.sessionToken ?? "" };
        await addPasskey(services, acting, { name, answer: form.passkey ?? "" });
        await security.note("passkey-added", userId, whereabouts(request, server, config));
        await sessions.noteProof(acting.token, { secondFactor: true });
        const codes = await completeEnrolment(db, acting, "passkey-added", clock.now());
        return codes
          ? recoveryCodesPage(services, reader, codes)
          : seeOther("/settings", "passkey-added");
      });
    })
    .post("/settings/passkeys/:id/name", async ({ viewer, params, body }) => {
      const { id: userId } = signedIn(viewer);
      const { name } = passkeyName.parse(formOf(body));
      await renamePasskey(db, { userId, id: params.id }, name);
      return seeOther("/settings", "saved");
    })
    .post("/settings/passkeys/:id/removal", async ({ reader, viewer, params, request, server }) => {
      const user = signedIn(viewer);
      const ask = await askAnyProof(services, { reader, request, back: "/settings" });
      if (ask) return ask;
      const member = { userId: user.id, mustKeepOne: keepsSecondFactor(config, user) };
      await removeFactor(db, member, { passkey: params.id }, clock.now());
      await security.note("passkey-removed", user.id, whereabouts(request, server, config));
      return seeOther("/settings", "removed");
    });
  return new Elysia()
    .use(reading(services))
    .get(PAGE, async ({ reader, viewer, request }) => {
      member(viewer);
      confirmed(viewer);
      siteOf(services);
      const ask = await askAnyProof(services, { reader, request, back: PAGE });
      return ask ?? show(reader, request);
    })
    .use(limited);

  function show(reader: Reader, request: Request, refused?: RefusedForm): Response {
    const { pages } = services;
    const { errors, values } = refused ?? UNTOUCHED;
    const name = values.name ?? nameFor(reader, request);
    const title = pages.messages(reader).security.section.passkeys.add;
    const main = <PasskeyPage {...{ name, errors }} />;
    return pages.page(reader, { title, main, refused });
  }

  function nameFor(reader: Reader, request: Request): string {
    const { browser, system } = deviceOf(request.headers.get("user-agent") ?? "");
    const { sessions: words } = services.pages.messages(reader).profile;
    return browser && system ? words.device({ browser, system }) : "";
  }
}
