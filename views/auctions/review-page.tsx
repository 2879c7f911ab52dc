import type { ReactNode } from "react";
import { useMessages } from "../messages/context";

interface Props {
  title: string;
  lang: string | undefined;
  /** What changed since the bidder decided. */
  notice: string;
  /** The review itself, which the panel's dialog shows too. */
  children: ReactNode;
}

/** The review of a bid as a page, for browsers without a script (docs/product.md#review). */
export function ReviewPage({ title, lang, notice, children }: Props) {
  const { review } = useMessages().auctions;
  return (
    <section className="review-page" aria-labelledby="review-title">
      <h1 id="review-title">{review.title}</h1>
      <p className="muted" lang={lang}>
        {title}
      </p>
      {notice !== "" && (
        <p className="review-notice" role="alert">
          {notice}
        </p>
      )}
      {children}
    </section>
  );
}
