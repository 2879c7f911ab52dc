import type { ReactNode } from "react";
import { useMessages } from "../messages/context";

interface Props {
  packageId: string;
  title: string;
  lang: string | undefined;
  otherName: string;
  children: ReactNode;
}

export function ConversationPage({ packageId, title, lang, otherName, children }: Props) {
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
          <a href={`/package/${packageId}`} lang={lang}>
            {title}
          </a>
        </p>
      </header>
      {children}
    </div>
  );
}
