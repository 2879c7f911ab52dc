import { Elysia } from "elysia";
import { ProofPage } from "../../../views/accounts/second-factor-pages";
import type { ChallengeBinding } from "../../accounts/passkey-answers";
import { requestPasskey } from "../../accounts/passkey-proof";
import { provePassword } from "../../accounts/proof";
import { hasSecondFactor, proveSecondFactor, secondFactorOf } from "../../accounts/second-factor";
import type { Viewer } from "../../accounts/sessions";
import { limitedTo, readerPlugin, requireMember, requireSignedIn } from "../http/access";
import { handleForm, type RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { localPath, seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";
import type { EntranceDeps } from "./entrance";
import { codeErrors } from "./pages";
import { factorInForm } from "./shown-factor";

const proofBinding = ({ sessionToken }: Reader): ChallengeBinding => ({
  purpose: "proof",
  key: sessionToken ?? "",
});

export function proofRoutes(services: EntranceDeps) {
  const { db, config, sessions, pages, security } = services;
  const limitedRoutes = limitedTo(services, "account")
    .post("/proof", async ({ reader, viewer, body, request, server }) => {
      const user = requireSignedIn(viewer);
      const from = whereabouts(request, server, config);
      const onRefusal = (refused: RefusedForm) => show(reader, user, refused.values.next, refused);
      return handleForm({ request, body, onRefusal }, async (form) => {
        const secondFactor = await hasSecondFactor(db, user.id);
        if (secondFactor) {
          await proveSecondFactor(
            services,
            user.id,
            factorInForm(form, proofBinding(reader)),
            from,
          );
        } else {
          await provePassword(services, user.id, form.password ?? "", from);
        }
        await sessions.noteProof(reader.sessionToken ?? "", { secondFactor });
        await security.note("proved", user.id, from);
        return seeOther(localPath(form.next) ?? "/settings");
      });
    })
    .post("/proof/challenge", async ({ reader, viewer }) =>
      Response.json(
        await requestPasskey(services, requireSignedIn(viewer).id, proofBinding(reader)),
      ),
    );
  return new Elysia()
    .use(readerPlugin(services))
    .get("/proof", ({ reader, viewer, query }) => show(reader, requireMember(viewer), query.next))
    .use(limitedRoutes);

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
