import type { ReactNode } from "react";

export function TooLow({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p className="review-remark" role="alert">
        {text}
      </p>
      <div className="button-row">{children}</div>
    </>
  );
}
