import { useMessages } from "../../messages/context";
import type { Messages } from "../../messages/messages";

interface Props {
  subject: keyof Messages["notices"]["links"];
  about: string;
}

export function ReportLink({ subject, about }: Props) {
  return (
    <a className="report-link muted" href={reportPath(about)} rel="nofollow">
      {useMessages().notices.links[subject]}
    </a>
  );
}

export function reportPath(about: string): string {
  return `/report?about=${encodeURIComponent(about)}`;
}
