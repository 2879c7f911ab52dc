import type { DealReview } from "../../src/delivery/reviews";
import type { Side } from "../../src/lib/deal";
import { useMessages } from "../messages/context";
import { Moment } from "../ui/moment";

interface Props {
  reviews: readonly DealReview[];
  own: Side;
}

export function DealReviews({ reviews, own }: Props) {
  const words = useMessages().delivery.review;
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="deal-reviews-title">
      <h3 id="deal-reviews-title">{words.title}</h3>
      {reviews.length === 1 && reviews[0]?.side === own && <p className="muted">{words.yours}</p>}
      <ul className="deal-reviews">
        {reviews.map(({ side, stars, text, createdAt }) => (
          <li key={side}>
            <p>
              <strong>{words.given({ stars })}</strong>{" "}
              <span className="muted">
                {side === "buyer" ? words.ofSeller : words.ofBuyer} · <Moment at={createdAt} day />
              </span>
            </p>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
