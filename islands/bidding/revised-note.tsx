import type { ReactNode } from "react";
import type { PanelWords } from "../../messages/panel-words";

interface Props {
  packageId: string;
  words: PanelWords;
  children?: ReactNode;
}

export function RevisedNote({ packageId, words: { review }, children }: Props) {
  return (
    <div className="panel-revised">
      <p className="review-remark" role="alert">
        {review.revised}
      </p>
      <div className="button-row">
        <a className="button primary" href={`/package/${packageId}`}>
          {review.readListing}
        </a>
        {children}
      </div>
    </div>
  );
}
