import { useMessages, useTimes } from "../../messages/context";
import type { SealRecord } from "../../src/certification/seal";
import { CertifiedBadge } from "../ui/certified-badge";
import { Gap } from "../ui/gap";

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
        {words.by({ by: seal.certifiedBy ?? words.server, day: times.day(seal.at) })}
        <Gap />
        {words.what({ samples: seal.samples })}
        {seal.deletedSamples > 0 && <> {words.deleted({ count: seal.deletedSamples })}</>}
        {seal.laterSamples > 0 && <> {words.later({ count: seal.laterSamples })}</>}{" "}
        <a href={`/package/${packageId}/samples`}>{words.which}</a>
      </span>
    </details>
  );
}
