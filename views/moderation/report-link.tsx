import { useMessages } from "../messages/context";

/** `about` is the path of what is reported. */
export function ReportLink({ about }: { about: string }) {
  return (
    <a className="report-link muted" href={reportPath(about)} rel="nofollow">
      {useMessages().notices.link}
    </a>
  );
}

export function reportPath(about: string): string {
  return `/notice?about=${encodeURIComponent(about)}`;
}
