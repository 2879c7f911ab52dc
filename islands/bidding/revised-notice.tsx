import type { ReactNode } from "react";
import type { PanelWords } from "./props";

interface Props {
  packageId: string;
  words: PanelWords;
  /** What else can be done. */
  children?: ReactNode;
}

/** Stands where a bid could be placed, once the listing is another one than its bidder has read. */
export function RevisedNotice({ packageId, words: { review }, children }: Props) {
  return (
    <div className="panel-revised">
      <p className="review-notice" role="alert">
        {review.revised}
      </p>
      <div className="button-row">
        <a className="button primary" href={`/package/${packageId}`}>
          {review.readAnew}
        </a>
        {children}
      </div>
    </div>
  );
}
