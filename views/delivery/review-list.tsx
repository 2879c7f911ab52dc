import { useMessages } from "../../messages/context";
import type { ReviewPage } from "../../src/delivery/reviews";
import { ReportLink } from "../moderation/report-link";
import { LinkButton, Submit } from "../ui/buttons";
import { Moment } from "../ui/moment";

interface Props {
  reviews: ReviewPage;
  isOperator: boolean;
  publisherId: string;
}

export function ReviewList({ reviews, isOperator, publisherId }: Props) {
  const { common, delivery } = useMessages();
  const words = delivery.review;
  const { count, average, latest, next } = reviews;
  return (
    <section aria-labelledby="reviews-title">
      <h2 id="reviews-title">{words.title}</h2>
      <p className="muted">
        {average === null ? words.none : words.summary({ average: average.toFixed(1), count })}
      </p>
      {latest.length > 0 && (
        <ul className="deal-reviews">
          {latest.map(({ id, side, stars, text, createdAt }) => (
            <li key={id} id={`review-${id}`}>
              <p>
                <strong>{words.given({ stars })}</strong>{" "}
                <span className="muted">
                  {side === "buyer" ? words.ofSeller : words.ofBuyer} ·{" "}
                  <Moment at={createdAt} day /> ·{" "}
                  <ReportLink subject="review" about={`/publisher/${publisherId}#review-${id}`} />
                </span>
              </p>
              <p>{text}</p>
              {isOperator && (
                <form method="post" action={`/operator/reviews/${id}/removal`}>
                  <Submit label={words.hide} kind="small" />
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
      {next && (
        <p>
          <LinkButton
            href={`/publisher/${publisherId}?reviews=${next}#reviews-title`}
            label={common.older}
          />
        </p>
      )}
    </section>
  );
}
