import { useMessages, useTimes } from "../../messages/context";
import type { Bucket } from "../../src/buckets/reading";
import { textOf } from "../../src/lib/wording";
import { LinkButton, Submit } from "../ui/buttons";
import { Gap } from "../ui/gap";

interface Props {
  contractId: string;
  bucket: Bucket | null;
  canChange: boolean;
}

/** How far the copy to the buyer's bucket is, on the contract's page. */
export function BucketSection({ contractId, bucket, canChange }: Props) {
  const { buckets: words } = useMessages();
  const path = `/contract/${contractId}/bucket`;
  if (!bucket)
    return (
      canChange && (
        <p>
          <LinkButton href={path} label={words.title} />
        </p>
      )
    );
  return (
    <section className="delivery-key" aria-labelledby="bucket-title">
      <h3 id="bucket-title">{words.title}</h3>
      <CopyState bucket={bucket} />
      {canChange && (
        <div className="button-row">
          {bucket.isOpen && bucket.problem !== null && (
            <form method="post" action={`${path}/tries`}>
              <Submit label={words.again} kind="primary" />
            </form>
          )}
          <LinkButton href={path} label={bucket.isOpen ? words.change : words.title} />
        </div>
      )}
    </section>
  );
}

function CopyState({ bucket }: { bucket: Bucket }) {
  const { buckets: words, errors } = useMessages();
  const times = useTimes();
  const { state, copiedBytes, totalBytes, problem, detail, nextTryAt, copiedAt } = bucket;
  const percent = Math.floor((100 * copiedBytes) / Math.max(1, totalBytes));
  const time = copiedAt === null ? "" : times.moment(copiedAt);
  const isTried = problem !== null && (state === "copying" || state === "failed");
  return (
    <>
      <p className="muted">
        <bdi>{words.into({ bucket: bucket.bucket, host: new URL(bucket.endpoint).host })}</bdi>
      </p>
      <p>
        <strong>{textOf(words.states[state], { percent: String(percent), time })}</strong>
      </p>
      {isTried && (
        <p>
          {errors["bucket-problem"]({ problem, detail: detail ?? "" })}
          {nextTryAt !== null && (
            <>
              <Gap />
              {words.nextTry({ time: times.moment(nextTryAt) })}
            </>
          )}
        </p>
      )}
    </>
  );
}
