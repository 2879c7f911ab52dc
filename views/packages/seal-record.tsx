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
        {words.by(seal.by ?? words.server, times.day(seal.at))} {words.what(seal.samples)}
        {seal.deleted > 0 && <> {words.deleted(seal.deleted)}</>}
        {seal.later > 0 && <> {words.later(seal.later)}</>}{" "}
        <a href={`/package/${packageId}/samples`}>{words.which}</a>
      </span>
    </details>
  );
}
