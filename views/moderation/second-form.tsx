import type { FourEyes } from "../../src/moderation/four-eyes";
import { useMessages } from "../messages/context";
import { Submit } from "../ui/buttons";
import { Moment } from "../ui/moment";
import { RequireRight } from "../ui/permitted";
import { UserText } from "../ui/written";

export function SecondForm({
  pendingAct: asked,
  requestedBy: askedBy,
  isRequester: isFirst,
  hasNoSecond: isAlone,
}: FourEyes) {
  const { moderation: words } = useMessages();
  if (asked === null) return null;
  const { act, rule, facts, asked_at, id } = asked;
  return (
    <section className="stack" aria-labelledby="second-title">
      <h2 id="second-title">{words.second.title}</h2>
      <p>
        <strong>{words.acts[act]}</strong> ·{" "}
        <span className="muted">
          <Moment at={asked_at} /> · {askedBy !== null && <bdi>{askedBy}</bdi>}
          {askedBy !== null && " · "}
          {rule}
        </span>
      </p>
      <UserText text={facts} />
      {isFirst && <p>{isAlone ? words.second.alone : words.second.first}</p>}
      <RequireRight right="decide">
        <form className="stack" action={`/operator/actions/${id}/second`} method="post">
          <div className="button-row">
            {!isFirst && (
              <Submit label={words.second.confirm} kind="primary" name="verdict" value="confirm" />
            )}
            <Submit
              label={isFirst ? words.second.withdraw : words.second.decline}
              name="verdict"
              value="decline"
            />
          </div>
        </form>
      </RequireRight>
    </section>
  );
}

export function SecondNote({ fourEyes }: { fourEyes: FourEyes | null }) {
  const { second } = useMessages().moderation;
  if (fourEyes === null || fourEyes.pendingAct !== null) return null;
  return <p className="muted">{fourEyes.hasNoSecond ? second.alone : second.needed}</p>;
}
