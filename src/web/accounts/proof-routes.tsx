import { Elysia } from "elysia";
import { requestPasskey } from "../../accounts/passkey-proof";
import { limitedTo, readerPlugin, requireMember, requireSignedIn } from "../http/access";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { localPath, seeOther } from "../http/redirect";
import type { EntranceDeps } from "./entrance";
import { proofBinding, proveIdentity, showProof } from "./proved-form";
import { PROOF_FIELDS } from "./shown-factor";

export function proofRoutes(services: EntranceDeps) {
  const limitedRoutes = limitedTo(services, "account", { openTo: "waiting" })
    .post(
      "/proof",
      async ({ reader, viewer, body, request, server }) => {
        requireSignedIn(viewer);
        const onRefusal = (refused: RefusedForm) => show(reader, refused.values.next, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          await proveIdentity(services, { reader, request, server }, form);
          return seeOther(localPath(form.next) ?? "/settings");
        });
      },
      formFields("next", PROOF_FIELDS),
    )
    .post("/proof/challenge", async ({ reader, viewer }) =>
      Response.json(
        await requestPasskey(services, requireSignedIn(viewer).id, proofBinding(reader)),
      ),
    );
  return new Elysia()
    .use(readerPlugin(services))
    .get("/proof", ({ reader, viewer, query }) => {
      requireMember(viewer);
      return show(reader, query.next);
    })
    .use(limitedRoutes);

  function show(reader: Reader, next: string | undefined, refused?: RefusedForm) {
    const fields = { next: localPath(next) ?? "/settings" };
    return showProof(services, reader, { action: "/proof", fields }, refused);
  }
}
