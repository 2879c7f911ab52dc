import type { Server } from "bun";
import { ProofPage } from "../../../views/accounts/second-factor-pages";
import type { ChallengeBinding } from "../../accounts/passkey-answers";
import { hasPassword, ProofRequired, provePassword } from "../../accounts/proof";
import { hasSecondFactor, proveSecondFactor, secondFactorOf } from "../../accounts/second-factor";
import { providerOf } from "../../providers/providers";
import { requireSignedIn } from "../http/access";
import type { Visit } from "../http/action";
import type { Form } from "../http/body";
import { answerForm, type RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { pathOf, whereabouts } from "../http/request";
import type { EntranceDeps, EntranceRequest } from "./entrance";
import { codeErrors } from "./pages";
import { requireAnyRecentProof } from "./proof";
import { factorInForm, PROOF_FIELDS } from "./shown-factor";

export const proofBinding = ({ sessionToken }: Reader): ChallengeBinding => ({
  purpose: "proof",
  key: sessionToken ?? "",
});

/**
 * Members with a second factor prove themselves with it, and others with their password. Those who
 * have none do it at their organization's provider before they send the form.
 */
export async function proveIdentity(
  services: EntranceDeps,
  { reader, request, server }: EntranceRequest,
  form: Form,
): Promise<void> {
  const { db, config, sessions, security } = services;
  const { memberId: id } = requireSignedIn(reader.viewer);
  const from = whereabouts(request, server, config);
  const secondFactor = await hasSecondFactor(db, id);
  if (secondFactor)
    await proveSecondFactor(services, id, factorInForm(form, proofBinding(reader)), from);
  else if (!(await hasPassword(db, id))) return requireAnyRecentProof(services, reader);
  else await provePassword(services, id, form.password ?? "", from);
  await sessions.noteProof(reader.sessionToken ?? "", { secondFactor });
  await security.note("proved", id, from);
}

interface ProofForm {
  action: string;
  /** Sent again with the proof. */
  fields: Form;
}

export async function showProof(
  { db, pages }: EntranceDeps,
  reader: Reader,
  { action, fields }: ProofForm,
  refused?: RefusedForm,
): Promise<Response> {
  const { id: organizationId, memberId: id } = requireSignedIn(reader.viewer);
  const secondFactor = (await hasSecondFactor(db, id)) ? await secondFactorOf(db, id) : null;
  const isElsewhere = secondFactor === null && !(await hasPassword(db, id));
  const main = (
    <ProofPage
      action={action}
      fields={fields}
      secondFactor={secondFactor}
      provider={isElsewhere ? ((await providerOf(db, organizationId)) ?? undefined) : null}
      errors={codeErrors(refused)}
    />
  );
  const { title } = pages.messages(reader).security.proof;
  // The page itself says what is needed, so only a failed proof gets a toast.
  if (refused?.reason instanceof ProofRequired)
    return pages.page(reader, { title, main, status: 403 });
  return pages.page(reader, { title, main, refused });
}

interface ProvedSubmission extends EntranceRequest {
  server: Server<unknown> | null;
  body: unknown;
  onRefusal: (refused: RefusedForm) => Response | Promise<Response>;
}

/** Without a recent proof of identity, asks for one on a page that carries what was typed. */
function handleProvedForm(
  services: EntranceDeps,
  submission: ProvedSubmission,
  handle: (form: Form) => Promise<Response>,
): Promise<Response> {
  const { reader, request, body } = submission;
  let isProved = false;
  const onRefusal = (refused: RefusedForm) => {
    const { password, code, passkey, ...fields } = refused.values;
    if (isProved) return submission.onRefusal({ ...refused, values: fields });
    return showProof(services, reader, { action: pathOf(request.url), fields }, refused);
  };
  return answerForm({ request, body, onRefusal }, async (form) => {
    const { password, code, passkey, ...fields } = form;
    await proveUnlessRecent(services, submission, form);
    isProved = true;
    return handle(fields);
  });
}

/** The part of an action's `page` that makes it a proved form. */
export const provedForm = (
  services: EntranceDeps,
  showRefused: (refused: RefusedForm, visit: Visit) => Response | Promise<Response>,
) => ({
  fields: PROOF_FIELDS,
  submit: (visit: Visit, take: (form: Form) => Promise<Response>) =>
    handleProvedForm(
      services,
      { ...visit, onRefusal: (refused) => showRefused(refused, visit) },
      take,
    ),
});

async function proveUnlessRecent(
  services: EntranceDeps,
  origin: EntranceRequest,
  form: Form,
): Promise<void> {
  const { password, code, passkey } = form;
  const isProof = password !== undefined || code !== undefined || passkey !== undefined;
  if (isProof) await proveIdentity(services, origin, form);
  else await requireAnyRecentProof(services, origin.reader);
}
