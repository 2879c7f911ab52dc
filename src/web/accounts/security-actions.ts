import { confirmAuthenticator, offerAuthenticator } from "../../accounts/authenticator";
import { completeEnrollment, removeFactor } from "../../accounts/enrolment";
import { addPasskey, offerPasskey, passkeyName } from "../../accounts/passkey-enrolment";
import { requestPasskey } from "../../accounts/passkey-proof";
import { renamePasskey } from "../../accounts/passkeys";
import { makeRecoveryCodes } from "../../accounts/recovery-codes";
import { hasSecondFactor, SecondFactorWrong } from "../../accounts/second-factor";
import { personName } from "../../lib/languages";
import { mustKeepSecondFactor } from "../../operators/operators";
import { action, type Visit } from "../http/action";
import { ForeignOrigin, isOwnOrigin } from "../http/edge";
import { localPath, seeOther } from "../http/redirect";
import { whereabouts } from "../http/request";
import { messageSchema } from "./answers";
import type { EntranceDeps } from "./entrance";
import { requireAnyRecentProof } from "./proof";
import { proofBinding, proveIdentity } from "./proved-form";
import {
  AUTHENTICATOR_PATH,
  NEW_PASSKEY_PATH,
  requireConfirmedEmail,
  securityPages,
} from "./security-pages";
import { clearSession } from "./session-cookie";
import { PROOF_FIELDS } from "./shown-factor";

export function securityActions(services: EntranceDeps) {
  const { config, limits, security, sealKey, sessions } = services;
  const view = securityPages(services);
  const account = { caller: "member", limit: "account" } as const;
  const proof = ({ reader }: Visit) => requireAnyRecentProof(services, reader);
  const proofOnceConfirmed = async (visit: Visit) => {
    requireConfirmedEmail(visit.reader.viewer);
    await proof(visit);
  };
  return [
    action({
      caller: "anyone",
      limit: "signOut",
      run: async ({ reader, request }) => {
        // A link on another site must not sign anyone out.
        if (!isOwnOrigin(request.headers, config.publicUrl)) throw new ForeignOrigin();
        if (reader.sessionToken) await sessions.end(reader.sessionToken);
      },
      noted: "signed-out",
      api: {
        at: "GET /api/logout",
        scope: null,
        summary: "Sign out",
        tag: "Accounts",
        answer: { 200: messageSchema, 303: null },
        refusals: [403],
        json: (_, { request }) =>
          clearSession(
            request.headers.get("accept")?.includes("text/html")
              ? seeOther("/", "signed-out")
              : Response.json({ message: "Signed out" }),
          ),
      },
    }),
    action({
      ...account,
      run: ({ reader, request, server, form }) =>
        proveIdentity(services, { reader, request, server }, form),
      page: {
        at: "POST /proof",
        openTo: "waiting",
        fields: ["next", PROOF_FIELDS],
        done: (_, { form }) => seeOther(localPath(form.next) ?? "/settings"),
        refused: (refused, { reader }) => view.proof(reader, refused.values.next, refused),
      },
    }),
    action({
      ...account,
      run: ({ reader, caller }) => requestPasskey(services, caller.memberId, proofBinding(reader)),
      page: {
        at: "POST /proof/challenge",
        openTo: "waiting",
        done: (options) => Response.json(options),
      },
    }),
    action({
      ...account,
      proof: proofOnceConfirmed,
      run: ({ db, caller, now }) => offerAuthenticator(db, sealKey, caller.memberId, now),
      page: {
        at: `POST ${AUTHENTICATOR_PATH}`,
        openTo: "waiting",
        back: "/settings",
        done: () => seeOther(AUTHENTICATOR_PATH),
      },
    }),
    action({
      ...account,
      proof: proofOnceConfirmed,
      run: async ({ db, reader, caller: { memberId: id }, request, server, form, now }) => {
        const { code = "" } = form;
        await limits.use("secondFactor", id);
        const digits = code.replaceAll(/\s/g, "");
        if (!(await confirmAuthenticator(db, sealKey, id, digits, now)))
          throw new SecondFactorWrong();
        await limits.refund("secondFactor", id);
        await security.note("authenticator-added", id, whereabouts(request, server, config));
        const token = reader.sessionToken ?? "";
        await sessions.noteProof(token, { secondFactor: true });
        return completeEnrollment(db, { userId: id, token }, "authenticator-added", now);
      },
      page: {
        at: `POST ${AUTHENTICATOR_PATH}/confirmation`,
        openTo: "waiting",
        fields: ["code"],
        back: AUTHENTICATOR_PATH,
        done: (codes, { reader }) =>
          codes ? view.recoveryCodes(reader, codes) : seeOther("/settings", "second-factor-on"),
        refused: (refused, { reader }) => view.authenticator(reader, refused),
      },
    }),
    action({
      ...account,
      proof,
      run: ({ db, caller, now }) => {
        const owner = {
          userId: caller.memberId,
          mustKeepOne: mustKeepSecondFactor(config, caller),
        };
        return removeFactor(db, owner, "authenticator", now);
      },
      noted: "authenticator-removed",
      page: {
        at: `POST ${AUTHENTICATOR_PATH}/removal`,
        openTo: "waiting",
        back: "/settings",
        done: () => seeOther("/settings", "second-factor-off"),
      },
    }),
    action({
      ...account,
      proof,
      run: async ({ db, caller: { memberId: id }, request, server, now }) => {
        if (!(await hasSecondFactor(db, id))) return null;
        const codes = await makeRecoveryCodes(db, id, now);
        await security.note("recovery-codes-made", id, whereabouts(request, server, config));
        return codes;
      },
      page: {
        at: "POST /settings/recovery-codes",
        openTo: "waiting",
        back: "/settings",
        done: (codes, { reader }) =>
          codes ? view.recoveryCodes(reader, codes) : seeOther("/settings"),
      },
    }),
    action({
      ...account,
      requires: proofOnceConfirmed,
      run: ({ reader, caller: { memberId: userId, email, firstName, lastName } }) => {
        const token = reader.sessionToken ?? "";
        const name = personName(firstName, lastName);
        return offerPasskey(services, { userId, token, email, name });
      },
      page: {
        at: "POST /settings/passkeys/challenge",
        openTo: "waiting",
        done: (options) => Response.json(options),
      },
    }),
    action({
      ...account,
      proof: proofOnceConfirmed,
      input: passkeyName,
      run: async ({ db, reader, caller, request, server, input: { name }, form, now }) => {
        const actor = { userId: caller.memberId, token: reader.sessionToken ?? "" };
        await addPasskey(services, actor, { name, answer: form.passkey ?? "" });
        await security.note("passkey-added", caller.memberId, whereabouts(request, server, config));
        await sessions.noteProof(actor.token, { secondFactor: true });
        return completeEnrollment(db, actor, "passkey-added", now);
      },
      page: {
        at: "POST /settings/passkeys",
        openTo: "waiting",
        fields: ["passkey"],
        back: NEW_PASSKEY_PATH,
        done: (codes, { reader }) =>
          codes ? view.recoveryCodes(reader, codes) : seeOther("/settings", "passkey-added"),
        refused: (refused, { reader, request }) => view.newPasskey(reader, request, refused),
      },
    }),
    action({
      ...account,
      input: passkeyName,
      run: ({ db, id, caller, input: { name } }) =>
        renamePasskey(db, { userId: caller.memberId, id }, name),
      page: {
        at: "POST /settings/passkeys/:id/name",
        openTo: "waiting",
        done: () => seeOther("/settings", "saved"),
      },
    }),
    action({
      ...account,
      proof,
      run: ({ db, id, caller, now }) => {
        const member = {
          userId: caller.memberId,
          mustKeepOne: mustKeepSecondFactor(config, caller),
        };
        return removeFactor(db, member, { passkey: id }, now);
      },
      noted: "passkey-removed",
      page: {
        at: "POST /settings/passkeys/:id/removal",
        openTo: "waiting",
        back: "/settings",
        done: () => seeOther("/settings", "removed"),
      },
    }),
  ];
}
