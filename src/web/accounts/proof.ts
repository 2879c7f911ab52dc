import { isProofFresh, ProofRequired, requireProof } from "../../accounts/proof";
import { NotSignedIn } from "../../lib/errors";
import type { AppContext } from "../http/app-context";
import { redirectUnlessProved } from "../http/proof-redirect";
import type { Reader } from "../http/reader";

type Deps = Pick<AppContext, "db" | "clock">;

/** Members with a second factor must have entered it recently. @throws ProofRequired */
export async function requireRecentProof(
  deps: Deps,
  { viewer, sessionToken }: Reader,
): Promise<void> {
  if (!viewer || !sessionToken) throw new NotSignedIn();
  const actor = { userId: viewer.memberId, token: sessionToken };
  await requireProof(deps.db, actor, deps.clock.now());
}

/** Members without a second factor must have entered their password recently. @throws ProofRequired */
export async function requireAnyRecentProof(deps: Deps, { sessionToken }: Reader): Promise<void> {
  if (!sessionToken) throw new NotSignedIn();
  if (!(await isProofFresh(deps.db, sessionToken, deps.clock.now()))) throw new ProofRequired();
}

interface ProofRequest {
  reader: Reader;
  request: Request;
  back: string;
}

/** Returns null after a recent proof, otherwise a redirect to the proof page. */
export function requestProof(deps: Deps, { reader, request, back }: ProofRequest) {
  return redirectUnlessProved(requireRecentProof(deps, reader), request, back);
}

export function requestAnyProof(deps: Deps, { reader, request, back }: ProofRequest) {
  return redirectUnlessProved(requireAnyRecentProof(deps, reader), request, back);
}
