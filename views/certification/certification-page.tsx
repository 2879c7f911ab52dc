import type { Certification } from "../../src/certification/requests";
import { useMessages } from "../messages/context";
import { CertificationStatus } from "./certification-status";

interface Props {
  packageId: string;
  title: string;
  certification: Certification;
}

export function CertificationPage({ packageId, title, certification }: Props) {
  const words = useMessages().certification;
  return (
    <section className="confirmation">
      <h1>{words.title}</h1>
      <p className="muted">{title}</p>
      <CertificationStatus {...{ packageId, certification }} here="/corpus-profile" />
      <p>
        <a href="/corpus-profile" data-close-dialog>
          {words.close}
        </a>
      </p>
    </section>
  );
}
