import { useMessages } from "../messages/context";
import type { Messages } from "../messages/messages";

interface Props {
  what: keyof Messages["notices"]["links"];
  about: string;
}

export function ReportLink({ what, about }: Props) {
  return (
    <a className="report-link muted" href={reportPath(about)} rel="nofollow">
      {useMessages().notices.links[what]}
    </a>
  );
}

export function reportPath(about: string): string {
  return `/notice?about=${encodeURIComponent(about)}`;
}
