import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";

interface Props {
  title: string;
  lang: string | undefined;
  notice: string;
  children: ReactNode;
}

export function ReviewPage({ title, lang, notice, children }: Props) {
  const { review } = useMessages().auctions;
  return (
    <section className="review-page" aria-labelledby="review-title">
      <h1 id="review-title">{review.title}</h1>
      <p className="muted" lang={lang}>
        {title}
      </p>
      {notice !== "" && (
        <p className="review-remark" role="alert">
          {notice}
        </p>
      )}
      {children}
    </section>
  );
}
