import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import type { Titled } from "../../src/rules/titled";
import { ReportLink } from "../moderation/report-link";
import { PackageTitle } from "../ui/package-title";

interface Props {
  lot: Titled & { id: string };
  correspondentName: string;
  reportedPath: string | null;
  children: ReactNode;
}

export function ConversationPage({ lot, correspondentName, reportedPath, children }: Props) {
  const { chat } = useMessages();
  return (
    <div className="conversation-page">
      <header>
        <p>
          <a href="/messages">{chat.back}</a>
        </p>
        <h1>
          <bdi>{correspondentName}</bdi>
        </h1>
        <p>
          <PackageTitle as="span" lot={lot} href={`/package/${lot.id}`} />{" "}
          {reportedPath && <ReportLink subject="conversation" about={reportedPath} />}
        </p>
      </header>
      {children}
    </div>
  );
}
