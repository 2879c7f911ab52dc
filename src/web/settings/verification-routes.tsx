import { Elysia } from "elysia";
import { VerificationPage } from "../../../views/settings/verification-page";
import { EMPTY_FORM } from "../../../views/ui/filled-form";
import { findUser } from "../../accounts/users";
import { domainProbe } from "../../moderation/domain-probe";
import {
  checkProof,
  proofForm,
  proofLocations,
  proofOf,
  requestProof,
} from "../../moderation/verification";
import { readerPlugin, requireMember, requireSignedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { handleForm, type RefusedForm } from "../http/forms";
import { formFields } from "../http/known-fields";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";

const PAGE_PATH = "/settings/verification";

export function verificationRoutes(services: AppContext) {
  const { db, clock, config, pages, probe = domainProbe() } = services;
  const ownHost = new URL(config.publicUrl).hostname;
  return new Elysia()
    .use(readerPlugin(services))
    .get(PAGE_PATH, ({ reader, viewer }) => show(reader, requireMember(viewer).id))
    .post(
      PAGE_PATH,
      async ({ reader, viewer, request, body }) => {
        const { id: memberId } = requireSignedIn(viewer);
        const onRefusal = (refused: RefusedForm) => show(reader, memberId, refused);
        return handleForm({ request, body, onRefusal }, async (form) => {
          const { domain } = proofForm.parse(form);
          await requestProof(db, { memberId, domain, ownHost }, clock.now());
          return seeOther(PAGE_PATH);
        });
      },
      { limit: "domainProofs", openTo: "waiting", ...formFields(proofForm) },
    )
    .post(
      `${PAGE_PATH}/check`,
      async ({ reader, viewer, request, body }) => {
        const { id } = requireSignedIn(viewer);
        const onRefusal = (refused: RefusedForm) => show(reader, id, refused);
        return handleForm({ request, body, onRefusal }, async () => {
          await checkProof(db, id, probe, () => clock.now());
          return seeOther(PAGE_PATH, "organization-verified");
        });
      },
      { limit: "domainChecks", openTo: "waiting" },
    );

  async function show(reader: Reader, id: string, refused?: RefusedForm): Promise<Response> {
    const proof = await proofOf(db, id);
    const props = {
      ...(refused ?? EMPTY_FORM),
      user: await findUser(db, id),
      proof,
      supportEmail: config.supportEmail,
      proofLocations: proof && proofLocations(proof.domain),
    };
    const { title } = pages.messages(reader).verification;
    const main = <VerificationPage {...props} />;
    return pages.page(reader, { title, main, refused });
  }
}
