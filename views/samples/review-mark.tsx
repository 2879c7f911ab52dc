import { useMessages } from "../../messages/context";

interface Props {
  isCertified: boolean;
  reviewedAt: number | null;
}

export function ReviewMark({ isCertified, reviewedAt }: Props) {
  const { seal } = useMessages().publishers;
  if (!isCertified) return null;
  return (
    <p className="review-mark" data-tone={reviewedAt === null ? "fair" : "good"}>
      {reviewedAt === null ? seal.unreviewed : seal.reviewed}
    </p>
  );
}
