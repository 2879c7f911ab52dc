import { DomainError } from "../../lib/errors";
import { findColleagueInvitation } from "../../organizations/joining";
import type { AppContext } from "../http/app-context";
import type { Form } from "../http/body";

const INVITATION_PATH = /^\/organization\/invitation\/([\w-]{43})$/;

/** Fills in the form of someone who signs up to accept an invitation to an organization. */
export async function invitedValues(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  next: string | undefined,
): Promise<Form> {
  const [, secret] = INVITATION_PATH.exec(next ?? "") ?? [];
  if (!secret) return {};
  try {
    const { email, organization } = await findColleagueInvitation(db, secret, clock.now());
    return { email, organization };
  } catch (error) {
    // The page of an invitation that is gone says so.
    if (error instanceof DomainError) return {};
    throw error;
  }
}
