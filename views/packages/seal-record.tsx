import type { SealRecord } from "../../src/certification/seal";
import { useMessages, useTimes } from "../messages/context";
import { CertifiedBadge } from "../ui/certified-badge";

export function SealDetails({ seal, packageId }: { seal: SealRecord | null; packageId: string }) {
  const words = useMessages().publishers.seal;
  const times = useTimes();
  if (!seal) return <CertifiedBadge />;
  return (
    <details className="seal-record">
      <summary>
        <CertifiedBadge />
      </summary>
      <span className="seal-text">
        {words.by({ by: seal.by ?? words.server, day: times.day(seal.at) })}{" "}
        {words.what({ samples: seal.samples })}
        {seal.deleted > 0 && <> {words.deleted({ count: seal.deleted })}</>}
        {seal.later > 0 && <> {words.later({ count: seal.later })}</>}{" "}
        <a href={`/package/${packageId}/samples`}>{words.which}</a>
      </span>
    </details>
  );
}
