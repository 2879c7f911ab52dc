import { useMessages } from "../messages/context";

interface Props {
  /** Whether the package has the seal; without it there is nothing to mark. */
  isCertified: boolean;
  /** When an operator looked at the sample. */
  reviewedAt: number | null;
}

/** Whether a sample is among those that the seal was given for (docs/product.md#certification). */
export function ReviewMark({ isCertified, reviewedAt }: Props) {
  const { seal } = useMessages().publishers;
  if (!isCertified) return null;
  return (
    <p className="review-mark" data-tone={reviewedAt === null ? "fair" : "good"}>
      {reviewedAt === null ? seal.unreviewed : seal.reviewed}
    </p>
  );
}
