import { useMessages, useTimes } from "../../messages/context";
import type { User } from "../../src/accounts/user";

export type Verifiable = Pick<User, "verified_at" | "verified_domain">;

export function VerifiedMark({
  member: { verified_at: at, verified_domain: domain },
}: {
  member: Verifiable;
}) {
  const { verification: words } = useMessages();
  const times = useTimes();
  if (at === null) return <span className="muted">{words.not}</span>;
  const day = times.day(at);
  return <span>✓ {domain ? words.byDomain({ domain, day }) : words.byPapers({ day })}</span>;
}
