import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import type { Messages } from "../../messages/messages";
import type { MemberTimeline } from "../../src/console/member-story";
import type { PackageTimeline } from "../../src/console/package-story";
import type { TimelineEvent } from "../../src/console/story";
import { personName } from "../../src/lib/languages";
import type { FourEyes } from "../../src/moderation/four-eyes";
import type { FoundMember, FoundPackage } from "../../src/moderation/looking-up";
import type { NotifierRecord } from "../../src/moderation/notice-pause";
import { NotifierPause } from "../moderation/notifier-section";
import { SecondApprovalForm, SecondApprovalNote } from "../moderation/second-form";
import { Submit } from "../ui/buttons";
import { Field } from "../ui/field";
import { EMPTY_FORM, type FilledForm } from "../ui/filled-form";
import { RequireRight } from "../ui/permitted";
import { SelectField } from "../ui/select-field";
import { TextField } from "../ui/text-field";
import { UserText } from "../ui/written";
import { StoryEvents } from "./story-events";
import { MemberFacts, PackageFacts } from "./story-facts";
import { TableLinks } from "./tables";

export interface ActionProps {
  acts: readonly string[];
  form: FilledForm;
  fourEyes: FourEyes | null;
  isOwnCase: boolean;
}

interface PackageProps extends ActionProps {
  lot: FoundPackage;
  story: PackageTimeline;
}

export function PackageDeskPage({ lot, story, ...actionProps }: PackageProps) {
  const { moderation: words } = useMessages();
  return (
    <article className="seller-page">
      <header>
        <h1>
          <UserText text={lot.title} />
        </h1>
        <p>
          <a href={`/package/${lot.id}`}>{words.found.page}</a> ·{" "}
          <a href={`/operator/members/${lot.seller_id}`}>{lot.seller}</a>
        </p>
        <TableLinks path="/operator/packages" />
      </header>
      <PackageFacts lot={lot} story={story} />
      <ActionSection path={`/operator/packages/${lot.id}`} events={story.events} {...actionProps} />
    </article>
  );
}

interface MemberProps extends ActionProps {
  member: FoundMember;
  story: MemberTimeline;
  /** What the member has reported, and the number of the latest unfounded report. */
  reports: { record: NotifierRecord; reference: string | null };
}

export function MemberDeskPage({ member, story, reports, ...actionProps }: MemberProps) {
  const { common, moderation, operators } = useMessages();
  const { acts: actNames } = moderation;
  return (
    <article className="seller-page">
      <header>
        <h1>
          <UserText text={personName(member.first_name, member.last_name) || member.email} />
        </h1>
        <TableLinks path="/operator/members" />
        <p>
          <a href={`/operator/members/${member.id}/account`}>{operators.account.title}</a> ·{" "}
          <a href={`/operator/organizations/${member.organizationId}`}>{common.organization}</a>
        </p>
      </header>
      <MemberFacts member={member} story={story} />
      {reports.reference !== null && (
        <NotifierPause reference={reports.reference} record={reports.record} form={EMPTY_FORM} />
      )}
      <ActionSection
        path={`/operator/members/${member.id}`}
        hiddenFields={{ organization: member.organization }}
        actNames={{ ...actNames, restore: actNames.reinstate }}
        events={story.events}
        {...actionProps}
      />
    </article>
  );
}

interface ActionSectionProps extends ActionProps, Pick<Props, "hiddenFields" | "actNames"> {
  path: string;
  events: readonly TimelineEvent[];
}

export function ActionSection({
  path,
  events,
  acts,
  form,
  hiddenFields,
  actNames,
  fourEyes,
  isOwnCase,
}: ActionSectionProps): ReactNode {
  const { moderation: words, errors } = useMessages();
  return (
    <>
      {fourEyes && <SecondApprovalForm {...fourEyes} />}
      {acts.length > 0 && (
        <RequireRight right="decide">
          <section className="stack" aria-labelledby="act-title">
            <h2 id="act-title">{words.statement.decision}</h2>
            {isOwnCase ? (
              <p className="muted">{errors["own-case"]}</p>
            ) : (
              <>
                <ActForm
                  action={path}
                  acts={acts}
                  form={form}
                  hiddenFields={hiddenFields}
                  actNames={actNames}
                />
                <SecondApprovalNote fourEyes={fourEyes} />
              </>
            )}
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
  hiddenFields?: Readonly<Record<string, string>> | undefined;
  actNames?: Messages["moderation"]["acts"] | undefined;
}

function ActForm({ action, acts, form: { values, errors }, hiddenFields = {}, ...props }: Props) {
  const { moderation: words, notices } = useMessages();
  const { actNames = words.acts } = props;
  return (
    <form className="stack" action={action} method="post">
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        name="act"
        label={words.act.what}
        error={errors.act}
        placeholder={words.act.choose}
        labelFor={(act) => actNames[act as keyof typeof actNames]}
        groups={[{ values: acts }]}
        defaultValue={values.act}
      />
      <SelectField
        name="ground"
        label={words.statement.ground}
        error={errors.ground}
        placeholder={words.act.choose}
        labelFor={(ground) => notices.grounds[ground as keyof typeof notices.grounds]}
        groups={[{ values: ["law", "terms"] }]}
        defaultValue={values.ground}
      />
      <Field
        name="rule"
        label={words.statement.rule}
        error={errors.rule}
        hint={words.act.rule}
        defaultValue={values.rule}
        maxLength={300}
      />
      <TextField
        name="facts"
        label={words.statement.facts}
        error={errors.facts}
        hint={words.act.facts}
        rows={5}
        defaultValue={values.facts}
      />
      <div className="button-row">
        <Submit label={words.act.decide} kind="primary" />
      </div>
    </form>
  );
}
