import { useMessages } from "../../messages/context";
import type { Certification } from "../../src/certification/requests";
import type { Titled } from "../../src/rules/titled";
import { PackageTitle } from "../ui/package-title";
import { CertificationStatus } from "./certification-status";

interface Props {
  packageId: string;
  lot: Titled;
  certification: Certification;
}

export function CertificationPage({ packageId, lot, certification }: Props) {
  const words = useMessages().certification;
  return (
    <section className="confirmation">
      <h1>{words.title}</h1>
      <p className="muted">
        <PackageTitle as="span" lot={lot} />
      </p>
      <CertificationStatus
        packageId={packageId}
        certification={certification}
        returnPath="/corpus-profile"
      />
      <p>
        <a href="/corpus-profile" data-close-dialog>
          {words.close}
        </a>
      </p>
    </section>
  );
}
