import { useMessages } from "../../messages/context";
import type { OpenMerger } from "../../src/organizations/mergers";
import { FORMER_OWNER_ROLES } from "../../src/rules/organization";
import { Submit, SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { RoleChoice } from "./role-choice";

interface Props extends FilledForm {
  mergers: readonly OpenMerger[];
  organizationId: string;
}

/** Folded until there is something to decide or to wait for, because it is rare. */
export function Mergers({ mergers, organizationId, values, errors }: Props) {
  const { mergers: words } = useMessages().organization;
  const isOpen = mergers.length > 0 || errors.into !== undefined;
  return (
    <details className="settings-group unfolds" open={isOpen}>
      <summary>{words.title}</summary>
      {mergers.map((merger) =>
        merger.fromId === organizationId ? (
          <Leaving key={merger.fromId} merger={merger} />
        ) : (
          <Coming key={merger.fromId} merger={merger} />
        ),
      )}
      {mergers.length === 0 && <Asking values={values} errors={errors} />}
    </details>
  );
}

function Leaving({ merger: { fromId, name, isAgreed, waits, endsAt } }: { merger: OpenMerger }) {
  const { mergers: words } = useMessages().organization;
  return (
    <form className="settings-form" method="post" action={pathOf(fromId, "end")} data-busy-form>
      <p>{isAgreed ? words.leaving({ name, waits }) : words.asked({ name })}</p>
      <Until at={endsAt} />
      <Submit label={words.cancel} />
    </form>
  );
}

function Coming({ merger: { fromId, name, isAgreed, waits, endsAt } }: { merger: OpenMerger }) {
  const { common, organization } = useMessages();
  const { mergers: words } = organization;
  return (
    <div className="stack">
      {!isAgreed && (
        <form
          className="settings-form"
          method="post"
          action={pathOf(fromId, "agreement")}
          data-busy-form
        >
          <p>{words.wish({ name })}</p>
          <Until at={endsAt} />
          <RoleChoice chosen={FORMER_OWNER_ROLES} />
          <SubmitButton label={words.agree} busyLabel={common.saving} />
        </form>
      )}
      <form className="settings-form" method="post" action={pathOf(fromId, "end")} data-busy-form>
        {isAgreed && <p>{words.coming({ name, waits })}</p>}
        <Submit label={isAgreed ? words.cancel : words.decline} />
      </form>
    </div>
  );
}

function Until({ at }: { at: number | null }) {
  const { mergers: words } = useMessages().organization;
  if (at === null) return null;
  return (
    <p className="muted">
      {words.until} <Moment at={at} />
    </p>
  );
}

function Asking({ values, errors }: FilledForm) {
  const { common, organization } = useMessages();
  const { mergers: words } = organization;
  return (
    <form
      className="settings-form"
      method="post"
      action="/organization/merger"
      noValidate
      data-busy-form
    >
      <p className="muted">{words.text}</p>
      <Field
        name="into"
        label={words.into}
        autoComplete="off"
        defaultValue={values.into}
        error={errors.into}
        required
      />
      <SubmitButton label={words.ask} busyLabel={common.sending} />
    </form>
  );
}

const pathOf = (fromId: string, act: string) => `/organization/mergers/${fromId}/${act}`;
