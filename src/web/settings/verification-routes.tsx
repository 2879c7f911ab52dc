import { Elysia } from "elysia";
import { VerificationPage } from "../../../views/settings/verification-page";
import { UNTOUCHED } from "../../../views/ui/filled-form";
import { findUser } from "../../accounts/users";
import { domainProbe } from "../../moderation/domain-probe";
import {
  askForProof,
  checkProof,
  placesOf,
  proofForm,
  proofOf,
} from "../../moderation/verification";
import { member, reading, signedIn } from "../http/access";
import type { AppContext } from "../http/app-context";
import { answerForm, type RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { seeOther } from "../http/redirect";

const PATH = "/settings/verification";

export function verificationRoutes(services: AppContext) {
  const { db, clock, config, pages, probe = domainProbe() } = services;
  const ownHost = new URL(config.publicUrl).hostname;
  return new Elysia()
    .use(reading(services))
    .get(PATH, ({ reader, viewer }) => show(reader, member(viewer).id))
    .post(
      PATH,
      async ({ reader, viewer, request, body }) => {
        const { id: memberId } = signedIn(viewer);
        const onRefusal = (refused: RefusedForm) => show(reader, memberId, refused);
        return answerForm({ request, body, onRefusal }, async (form) => {
          const { domain } = proofForm.parse(form);
          await askForProof(db, { memberId, domain, ownHost }, clock.now());
          return seeOther(PATH);
        });
      },
      { limit: "domainProofs" },
    )
    .post(
      `${PATH}/check`,
      async ({ reader, viewer, request, body }) => {
        const { id } = signedIn(viewer);
        const onRefusal = (refused: RefusedForm) => show(reader, id, refused);
        return answerForm({ request, body, onRefusal }, async () => {
          await checkProof(db, id, probe, () => clock.now());
          return seeOther(PATH, "organization-verified");
        });
      },
      { limit: "domainChecks" },
    );

  async function show(reader: Reader, id: string, refused?: RefusedForm): Promise<Response> {
    const proof = await proofOf(db, id);
    const shown = {
      ...(refused ?? UNTOUCHED),
      ...{ user: await findUser(db, id), proof, supportEmail: config.supportEmail },
      places: proof && placesOf(proof.domain),
    };
    const { title } = pages.messages(reader).verification;
    const main = <VerificationPage {...shown} />;
    return pages.page(reader, { title, main, refused });
  }
}
