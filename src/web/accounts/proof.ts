import { isProofFresh, ProofRequired, requireProof } from "../../accounts/proof";
import { NotSignedIn } from "../../lib/errors";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";
import { htmxRedirect, seeOther } from "../http/redirect";
import { isFragmentWanted } from "../http/request";

type Deps = Pick<AppContext, "db" | "clock">;

/** Members with a second factor must have entered it recently. @throws ProofRequired */
export async function requireRecentProof(
  deps: Deps,
  { viewer, sessionToken }: Reader,
): Promise<void> {
  if (!viewer || !sessionToken) throw new NotSignedIn();
  const actor = { userId: viewer.id, token: sessionToken };
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
export function requestProof(deps: Deps, proofRequest: ProofRequest): Promise<Response | null> {
  return redirectUnlessProved(requireRecentProof(deps, proofRequest.reader), proofRequest);
}

export function requestAnyProof(deps: Deps, proofRequest: ProofRequest): Promise<Response | null> {
  return redirectUnlessProved(requireAnyRecentProof(deps, proofRequest.reader), proofRequest);
}

async function redirectUnlessProved(
  proof: Promise<void>,
  proofRequest: ProofRequest,
): Promise<Response | null> {
  try {
    await proof;
    return null;
  } catch (error) {
    if (error instanceof ProofRequired) return redirectToProof(proofRequest);
    throw error;
  }
}

function redirectToProof({ request, back }: ProofRequest): Response {
  const response = seeOther(`/proof?next=${encodeURIComponent(back)}`);
  return isFragmentWanted(request.headers) ? htmxRedirect(response) : response;
}
