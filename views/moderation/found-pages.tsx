import { personName } from "../../src/lib/languages";
import type { Action } from "../../src/moderation/actions";
import type { FoundMember, FoundPackage } from "../../src/moderation/looking-up";
import { useMessages } from "../messages/context";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { Permitted } from "../ui/permitted";
import { ActForm } from "./act-form";

function Search({ path, search, label }: { path: string; search: string; label: string }) {
  const { common } = useMessages();
  return (
    <form className="stack" action={path} method="get">
      <Field {...{ name: "search", type: "search", label, defaultValue: search, maxLength: 200 }} />
      <button className="button" type="submit">
        {common.search}
      </button>
    </form>
  );
}

export function FoundPackages({
  found,
  search,
}: {
  found: readonly FoundPackage[];
  search: string;
}) {
  const { moderation: words } = useMessages();
  return (
    <div className="seller-page">
      <h1>{words.found.packages}</h1>
      <Search path="/operator/packages" search={search} label={words.found.byPackage} />
      {found.length === 0 && <p className="muted">{words.found.none}</p>}
      <ul className="decision-records">
        {found.map(({ id, title, seller, hidden_at, removed_at }) => (
          <li key={id}>
            <a href={`/operator/packages/${id}`}>{title}</a>
            <span className="muted"> {seller}</span>
            {removed_at ? ` · ${words.states.removed}` : hidden_at && ` · ${words.states.hidden}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function FoundMembers({ found, search }: { found: readonly FoundMember[]; search: string }) {
  const { moderation: words } = useMessages();
  return (
    <div className="seller-page">
      <h1>{words.found.members}</h1>
      <Search path="/operator/members" search={search} label={words.found.byMember} />
      {found.length === 0 && <p className="muted">{words.found.none}</p>}
      <ul className="decision-records">
        {found.map(({ id, email, first_name, last_name, organization, suspended_at }) => (
          <li key={id}>
            <a href={`/operator/members/${id}`}>{personName(first_name, last_name) || email}</a>
            <span className="muted">
              {" "}
              {email}
              {organization && ` · ${organization}`}
            </span>
            {suspended_at && ` · ${words.states.suspended}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Shown {
  actions: readonly Action[];
  acts: readonly string[];
  form: FilledForm;
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

function Story({ path, actions, acts, form, hidden }: StoryProps) {
  const { moderation: words } = useMessages();
  return (
    <>
      {acts.length > 0 && (
        <Permitted to="decide">
          <section aria-labelledby="act-title">
            <h2 id="act-title">{words.act.title}</h2>
            <ActForm action={path} {...{ acts, form, hidden }} />
          </section>
        </Permitted>
      )}
      <section aria-labelledby="actions-title" hidden={actions.length === 0}>
        <h2 id="actions-title">{words.found.actions}</h2>
        <ul className="decision-records">
          {actions.map(({ id, act, asked_at, rule }) => (
            <li key={id}>
              <a href={`/statements/${id}`}>{words.acts[act]}</a>
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
