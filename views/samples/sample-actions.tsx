import { ReportLink } from "../moderation/report-link";
import { PreviewButton } from "./preview-button";

interface Props {
  packageId: string;
  isOwner: boolean;
}

export function SampleActions({ packageId, isOwner }: Props) {
  return (
    <p className="section-action">
      <PreviewButton packageId={packageId} />{" "}
      {!isOwner && <ReportLink subject="sample" about={`/package/${packageId}#sample`} />}
    </p>
  );
}
