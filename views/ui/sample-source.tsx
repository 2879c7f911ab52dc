import type { Titled } from "../../src/rules/titled";
import { PackageTitle } from "./package-title";

interface Props {
  packageId: string;
  lot: Titled;
  seller: string;
  filename: string;
  order?: string;
}

export function SampleSource({ packageId, lot, seller, filename, order }: Props) {
  return (
    <p>
      <PackageTitle as="span" lot={lot} href={`/package/${packageId}`} />{" "}
      <span className="muted">{[seller, filename, order].filter(Boolean).join(" · ")}</span>
    </p>
  );
}
