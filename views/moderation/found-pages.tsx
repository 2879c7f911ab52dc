import type { ReactNode } from "react";
import { personName } from "../../src/lib/languages";
import type { FourEyes } from "../../src/moderation/four-eyes";
import type { FoundMember, FoundPackage } from "../../src/moderation/looking-up";
import type { MemberTimeline } from "../../src/operators/member-story";
import type { PackageTimeline } from "../../src/operators/package-story";
import type { TimelineEvent } from "../../src/operators/story";
import { useMessages } from "../messages/context";
import { StoryEvents } from "../operators/story-events";
import { MemberFacts, PackageFacts } from "../operators/story-facts";
import { Tables } from "../operators/tables";
import { Submit } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { RequireRight } from "../ui/permitted";
import { SelectField } from "../ui/select-field";
import { TextField } from "../ui/text-field";
import { UserText } from "../ui/written";
import { SecondForm, SecondNote } from "./second-form";

interface Acting {
  acts: readonly string[];
  form: FilledForm;
  fourEyes: FourEyes | null;
}

interface PackageProps extends Acting {
  found: FoundPackage;
  story: PackageTimeline;
}

export function FoundPackagePage({ found, story, ...acting }: PackageProps) {
  const { moderation: words } = useMessages();
  return (
    <article className="seller-page">
      <header>
        <h1>
          <UserText text={found.title} />
        </h1>
        <p>
          <a href={`/package/${found.id}`}>{words.found.page}</a> ·{" "}
          <a href={`/operator/members/${found.seller_id}`}>{found.seller}</a>
        </p>
        <Tables path="/operator/packages" />
      </header>
      <PackageFacts lot={found} story={story} />
      <Acted path={`/operator/packages/${found.id}`} events={story.events} {...acting} />
    </article>
  );
}

interface MemberProps extends Acting {
  found: FoundMember;
  story: MemberTimeline;
}

export function FoundMemberPage({ found, story, ...acting }: MemberProps) {
  return (
    <article className="seller-page">
      <header>
        <h1>
          <UserText text={personName(found.first_name, found.last_name) || found.email} />
        </h1>
        <Tables path="/operator/members" />
      </header>
      <MemberFacts member={found} story={story} />
      <Acted
        path={`/operator/members/${found.id}`}
        hidden={{ organization: found.organization }}
        events={story.events}
        {...acting}
      />
    </article>
  );
}

interface ActedProps extends Acting, Pick<Parameters<typeof ActForm>[0], "hidden"> {
  path: string;
  events: readonly TimelineEvent[];
}

function Acted({ path, events, acts, form, hidden, fourEyes }: ActedProps): ReactNode {
  const { moderation: words } = useMessages();
  return (
    <>
      {fourEyes && <SecondForm {...fourEyes} />}
      {acts.length > 0 && (
        <RequireRight right="decide">
          <section className="stack" aria-labelledby="act-title">
            <h2 id="act-title">{words.statement.decision}</h2>
            <ActForm action={path} {...{ acts, form, hidden }} />
            <SecondNote fourEyes={fourEyes} />
          </section>
        </RequireRight>
      )}
      <StoryEvents events={events} />
    </>
  );
}

interface Props {
  action: string;
  acts: readonly string[];
  form: FilledForm;
  hidden?: Readonly<Record<string, string>> | undefined;
}

function ActForm({ action, acts, form: { values, errors }, hidden = {} }: Props) {
  const { moderation: words, notices } = useMessages();
  return (
    <form className="stack" action={action} method="post">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        {...{
          name: "act",
          label: words.act.what,
          error: errors.act,
          placeholder: words.act.choose,
        }}
        labelFor={(act) => words.acts[act as keyof typeof words.acts]}
        groups={[{ values: acts }]}
        defaultValue={values.act}
      />
      <SelectField
        {...{ name: "ground", label: words.statement.ground, error: errors.ground }}
        placeholder={words.act.choose}
        labelFor={(ground) => notices.grounds[ground as keyof typeof notices.grounds]}
        groups={[{ values: ["law", "terms"] }]}
        defaultValue={values.ground}
      />
      <Field
        {...{ name: "rule", label: words.statement.rule, error: errors.rule, hint: words.act.rule }}
        {...{ defaultValue: values.rule, maxLength: 300 }}
      />
      <TextField
        {...{ name: "facts", label: words.statement.facts, error: errors.facts }}
        {...{ hint: words.act.facts, rows: 5, defaultValue: values.facts }}
      />
      <div className="button-row">
        <Submit label={words.act.decide} kind="primary" />
      </div>
    </form>
  );
}
