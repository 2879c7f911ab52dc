import { ReportLink } from "../moderation/report-link";
import { PreviewButton } from "./preview-button";

interface Props {
  packageId: string;
  title: string;
  isOwner: boolean;
}

export function SampleActions({ packageId, title, isOwner }: Props) {
  return (
    <p className="section-action">
      <PreviewButton packageId={packageId} title={title} />{" "}
      {!isOwner && <ReportLink subject="sample" about={`/package/${packageId}#sample`} />}
    </p>
  );
}
