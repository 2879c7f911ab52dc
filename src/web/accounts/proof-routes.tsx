import { Elysia } from "elysia";
import { ProofPage } from "../../../views/accounts/second-factor-pages";
import type { ChallengeBond } from "../../accounts/passkey-answers";
import { askForPasskey } from "../../accounts/passkey-proof";
import { provePassword } from "../../accounts/proof";
import { hasSecondFactor, proveSecondFactor, secondFactorOf } from "../../accounts/second-factor";
import type { Viewer } from "../../accounts/sessions";
import { limitedTo, member, reading, signedIn } from "../http/access";
import { answerForm, type RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { localPath, seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";
import type { EntranceDeps } from "./entrance";
import { codeErrors } from "./pages";
import { shownFactorOf } from "./shown-factor";

const bondOf = ({ sessionToken }: Reader): ChallengeBond => ({
  purpose: "proof",
  key: sessionToken ?? "",
});

export function proofRoutes(services: EntranceDeps) {
  const { db, config, sessions, pages, security } = services;
  const limited = limitedTo(services, "account")
    .post("/proof", async ({ reader, viewer, body, request, server }) => {
      const me = signedIn(viewer);
      const from = whereabouts(request, server, config);
      const onRefusal = (refused: RefusedForm) => show(reader, me, refused.values.next, refused);
      return answerForm({ request, body, onRefusal }, async (form) => {
        const secondFactor = await hasSecondFactor(db, me.id);
        if (secondFactor) {
          await proveSecondFactor(services, me.id, shownFactorOf(form, bondOf(reader)), from);
        } else {
          await provePassword(services, me.id, form.password ?? "", from);
        }
        await sessions.noteProof(reader.sessionToken ?? "", { secondFactor });
        await security.note("proved", me.id, from);
        return seeOther(localPath(form.next) ?? "/settings");
      });
    })
    .post("/proof/challenge", async ({ reader, viewer }) =>
      Response.json(await askForPasskey(services, signedIn(viewer).id, bondOf(reader))),
    );
  return new Elysia()
    .use(reading(services))
    .get("/proof", ({ reader, viewer, query }) => show(reader, member(viewer), query.next))
    .use(limited);

  async function show(
    reader: Reader,
    { id }: Viewer,
    next: string | undefined,
    refused?: RefusedForm,
  ): Promise<Response> {
    const errors = codeErrors(refused);
    const has = (await hasSecondFactor(db, id)) ? await secondFactorOf(db, id) : null;
    const main = (
      <ProofPage next={localPath(next) ?? "/settings"} {...{ secondFactor: has, errors }} />
    );
    const { title } = pages.messages(reader).security.proof;
    return pages.page(reader, { title, main, refused });
  }
}
