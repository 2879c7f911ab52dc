import { useMessages } from "../../messages/context";
import type { InvitedPackage } from "../../src/invitations/invited";
import { Moment } from "../ui/moment";
import { PackageTitle } from "../ui/package-title";

export function InvitedPackages({ lots }: { lots: readonly InvitedPackage[] }) {
  const { invitations: words } = useMessages();
  if (lots.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="invited-title">
      <h2 id="invited-title">{words.toYou}</h2>
      <ul className="invitations">
        {lots.map((lot) => (
          <li key={lot.id}>
            <PackageTitle as="span" lot={lot} href={`/package/${lot.id}`} />{" "}
            <span className="muted">
              {words.ends} <Moment at={lot.endsAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
