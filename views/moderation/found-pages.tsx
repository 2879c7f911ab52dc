import { personName } from "../../src/lib/languages";
import type { Action } from "../../src/moderation/actions";
import type { FourEyes } from "../../src/moderation/four-eyes";
import type { FoundMember, FoundPackage } from "../../src/moderation/looking-up";
import { useMessages } from "../messages/context";
import type { FilledForm } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { Permitted } from "../ui/permitted";
import { ActForm } from "./act-form";
import { SecondForm, SecondNote } from "./second-form";

interface Shown {
  actions: readonly Action[];
  acts: readonly string[];
  form: FilledForm;
  fourEyes: FourEyes | null;
}

export function FoundPackagePage({ found, ...shown }: Shown & { found: FoundPackage }) {
  const { moderation: words } = useMessages();
  return (
    <article className="seller-page">
      <h1>{found.title}</h1>
      <p>
        <a href={`/package/${found.id}`}>{words.found.page}</a> ·{" "}
        <a href={`/operator/members/${found.seller_id}`}>{found.seller}</a>
      </p>
      <Story path={`/operator/packages/${found.id}`} {...shown} />
    </article>
  );
}

export function FoundMemberPage({ found, ...shown }: Shown & { found: FoundMember }) {
  const { moderation: words } = useMessages();
  return (
    <article className="seller-page">
      <h1>{personName(found.first_name, found.last_name) || found.email}</h1>
      <p>
        {found.email}
        {found.organization && ` · ${found.organization}`} ·{" "}
        <a href={`/operator/packages?search=${encodeURIComponent(found.email)}`}>
          {words.found.packages}
        </a>
      </p>
      <Story
        path={`/operator/members/${found.id}`}
        hidden={{ organization: found.organization ?? "" }}
        {...shown}
      />
    </article>
  );
}

type StoryProps = Shown & Pick<Parameters<typeof ActForm>[0], "hidden"> & { path: string };

function Story({ path, actions, acts, form, hidden, fourEyes }: StoryProps) {
  const { moderation: words } = useMessages();
  return (
    <>
      {fourEyes && <SecondForm {...fourEyes} />}
      {acts.length > 0 && (
        <Permitted to="decide">
          <section aria-labelledby="act-title">
            <h2 id="act-title">{words.act.title}</h2>
            <ActForm action={path} {...{ acts, form, hidden }} />
            <SecondNote fourEyes={fourEyes} />
          </section>
        </Permitted>
      )}
      <section aria-labelledby="actions-title" hidden={actions.length === 0}>
        <h2 id="actions-title">{words.found.actions}</h2>
        <ul className="decision-records">
          {actions.map(({ id, act, asked_at, rule, done_at, declined }) => (
            <li key={id}>
              <a href={`/statements/${id}`}>{words.acts[act]}</a>
              {done_at === null && ` · ${words.states.asked}`}
              {declined === 1 && ` · ${words.states.declined}`}
              <span className="muted">
                {" "}
                <Moment at={asked_at} /> · {rule}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
