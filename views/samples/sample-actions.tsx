import { ReportLink } from "../moderation/report-link";
import { PreviewButton } from "./preview-button";

export function SampleActions(props: { packageId: string; title: string }) {
  return (
    <p className="section-action">
      <PreviewButton {...props} />{" "}
      <ReportLink subject="sample" about={`/package/${props.packageId}#sample`} />
    </p>
  );
}
