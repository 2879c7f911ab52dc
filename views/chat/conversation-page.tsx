import type { ReactNode } from "react";
import type { Titled } from "../../src/lib/titled";
import { useMessages } from "../messages/context";
import { ReportLink } from "../moderation/report-link";
import { PackageTitle } from "../ui/package-title";

interface Props {
  lot: Titled & { id: string };
  otherName: string;
  path: string | null;
  children: ReactNode;
}

export function ConversationPage({ lot, otherName, path, children }: Props) {
  const { chat } = useMessages();
  return (
    <div className="conversation-page">
      <header>
        <p>
          <a href="/messages">{chat.back}</a>
        </p>
        <h1>
          <bdi>{otherName}</bdi>
        </h1>
        <p>
          <PackageTitle as="span" lot={lot} href={`/package/${lot.id}`} />{" "}
          {path && <ReportLink what="conversation" about={path} />}
        </p>
      </header>
      {children}
    </div>
  );
}
