import { ProofRequired } from "../../accounts/proof";
import { hasSecondFactor } from "../../accounts/second-factor";
import { beginSession } from "../../accounts/sign-in";
import { DomainError } from "../../lib/errors";
import { SECOND } from "../../lib/time";
import { type Attempt, endAttempt, secretsOf } from "../../providers/attempts";
import { type Identity, identityFrom } from "../../providers/claims";
import { memberAt } from "../../providers/entering";
import { beginAccount, NEWCOMER_LIFETIME_MS } from "../../providers/joining";
import { activeProvider, type Provider } from "../../providers/providers";
import {
  AnswerInvalid,
  ProofOfAnother,
  ProofStale,
  RoleMissing,
  SignInOver,
} from "../../providers/refusals";
import { markTested } from "../../providers/requiring";
import { rolesFor } from "../../providers/roles";
import { type EntranceRequest, originOf } from "../accounts/entrance";
import { setSessionCookie } from "../accounts/session-cookie";
import { requireSignedIn } from "../http/access";
import { cookiesOf } from "../http/cookies";
import { localPath, seeOther } from "../http/redirect";
import { ACCOUNT_PAGE, type ProviderDeps } from "./deps";
import { setProviderCookie } from "./leaving";
import { providerPages } from "./pages";

interface Arrival {
  attempt: Attempt;
  provider: Provider;
  identity: Identity;
  visit: EntranceRequest;
}

const CLOCK_TOLERANCE_MS = 30 * SECOND;

/** The provider sends browsers back to this; each attempt is answered once. */
export function providerCallback(services: ProviderDeps) {
  const { db, clock, config, providers, security, sessions } = services;
  const view = providerPages(services);

  const FINISH: Record<Attempt["kind"], (arrival: Arrival) => Promise<Response>> = {
    async "sign-in"({ attempt, provider, identity, visit }) {
      const origin = originOf(services, visit);
      const now = clock.now();
      const { address } = origin;
      const user = await memberAt(db, provider, identity, { now, address });
      if (!user) {
        const secret = await beginAccount(db, provider, identity, attempt.next, now);
        return setProviderCookie(seeOther(ACCOUNT_PAGE), secret, NEWCOMER_LIFETIME_MS);
      }
      // A provider never proves what only the member's own second factor can.
      const hasFactor = await hasSecondFactor(db, user.id);
      const provedAt = hasFactor ? 0 : Math.min(identity.provedAt ?? 0, now);
      const session = await beginSession(services, user, origin, { provedAt, admitted: true });
      await security.note("signed-in", user.id, origin);
      const response = seeOther(localPath(attempt.next) ?? "/", "signed-in", user.role);
      return setSessionCookie(response, session);
    },

    async test({ attempt, provider, identity, visit: { reader } }) {
      if (requireSignedIn(reader.viewer).memberId !== attempt.memberId) throw new SignInOver();
      await markTested(db, provider, clock.now());
      return view.tested(reader, identity, rolesOrNull(provider, identity));
    },

    async proof({ attempt, provider, identity, visit }) {
      const { reader } = visit;
      const { memberId } = requireSignedIn(reader.viewer);
      if (memberId !== attempt.memberId) throw new SignInOver();
      const origin = originOf(services, visit);
      const { address } = origin;
      const member = await memberAt(db, provider, identity, { now: clock.now(), address });
      if (member?.id !== memberId) throw new ProofOfAnother();
      if (await hasSecondFactor(db, memberId)) throw new ProofRequired();
      if ((identity.provedAt ?? 0) < attempt.startedAt - CLOCK_TOLERANCE_MS) throw new ProofStale();
      await sessions.noteProof(reader.sessionToken ?? "", { secondFactor: false });
      await security.note("proved", memberId, origin);
      return view.confirmed(reader);
    },
  };

  return async (visit: EntranceRequest, organizationId: string): Promise<Response> => {
    const { reader, request } = visit;
    const secret = cookiesOf(request, config.publicUrl)("provider") ?? "";
    const answer = new URL(request.url).searchParams;
    let attempt: Attempt | undefined;
    try {
      attempt = await endAttempt(db, secret, answer.get("state") ?? "", clock.now());
      // Another organization's provider would get the code of the one that has sent the browser.
      if (attempt.organizationId !== organizationId) throw new AnswerInvalid();
      const provider = await activeProvider(db, attempt);
      const claims = await providers.claimsFrom(provider, secretsOf(secret), answer);
      const identity = identityFrom(claims, provider);
      return await FINISH[attempt.kind]({ attempt, provider, identity, visit });
    } catch (reason) {
      if (!(reason instanceof DomainError)) throw reason;
      const { kind, email, next } = attempt ?? {};
      return view.failure(reader, { reason, values: { email, next }, ...(kind && { kind }) });
    }
  };
}

function rolesOrNull(provider: Provider, identity: Identity) {
  try {
    return rolesFor(provider, identity);
  } catch (error) {
    if (error instanceof RoleMissing) return null;
    throw error;
  }
}
