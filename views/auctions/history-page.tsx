import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import { LinkButton } from "../ui/buttons";
import { Gap, useSentences } from "../ui/gap";

interface Props {
  packageId: string;
  title: string;
  lang: string | undefined;
  isLive: boolean;
  isRound: boolean;
  firstPage: string | null;
  nextPage: string | null;
  children: ReactNode;
}

export function HistoryPage({
  packageId,
  title,
  lang,
  isLive,
  isRound,
  children,
  ...pages
}: Props) {
  const sentences = useSentences();
  const { bidHistory: history, common } = useMessages();
  return (
    <div className="history-page">
      <h1>{history.title}</h1>
      <p>
        <a href={`/package/${packageId}`} lang={lang}>
          {title}
        </a>
      </p>
      <div
        {...(isLive && {
          "hx-get": `/package/${packageId}/bids?part=page`,
          "hx-trigger": "every 10s",
        })}
      >
        {children}
      </div>
      <p className="muted">
        {sentences(history.proofText, isRound && history.proofOfRound)}
        <Gap />
        <a href={`/api/packages/${packageId}/proof`} download>
          {history.proof}
        </a>
      </p>
      {(pages.firstPage !== null || pages.nextPage !== null) && (
        <nav className="button-row" aria-label={history.pages}>
          {pages.firstPage !== null && <LinkButton href={pages.firstPage} label={history.newest} />}
          {pages.nextPage !== null && (
            <LinkButton href={pages.nextPage} label={common.older} rel="next" />
          )}
        </nav>
      )}
    </div>
  );
}
