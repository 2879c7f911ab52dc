import { useMessages } from "../../messages/context";
import type { Notice } from "../../src/moderation/notice-links";
import type { NotifierRecord } from "../../src/moderation/notice-pause";
import { Submit } from "../ui/buttons";
import type { FilledForm } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { LabeledValue } from "../ui/named";
import { RequireRight } from "../ui/permitted";
import { TextField } from "../ui/text-field";

export function NotifierName({ notice }: { notice: Notice }) {
  const { desk } = useMessages().notices;
  return (
    <p className="muted">
      <LabeledValue name={desk.columns.notifier}>
        <bdi>{notice.name}</bdi>
      </LabeledValue>{" "}
      <a href={`mailto:${encodeURIComponent(notice.email)}`}>{notice.email}</a> (
      {notice.confirmed_at === null ? desk.addressUnconfirmed : desk.addressConfirmed})
    </p>
  );
}

interface Props {
  /** The number of one of the notifier's reports. */
  reference: string;
  record: NotifierRecord;
  form: FilledForm;
}

export function NotifierPause({ reference, record: { unfounded, pausedUntil }, form }: Props) {
  const { desk } = useMessages().notices;
  if (unfounded === 0) return null;
  return (
    <>
      <p className="muted">
        <LabeledValue name={desk.unfounded}>{unfounded}</LabeledValue>
      </p>
      {pausedUntil !== null && (
        <>
          <p>
            <LabeledValue name={desk.pausedUntil}>
              <Moment at={pausedUntil} />
            </LabeledValue>
          </p>
          <RequireRight right="decide">
            <form
              className="stack"
              method="post"
              action={`/operator/reports/${reference}/pardon`}
              noValidate
            >
              <TextField
                name="why"
                label={desk.liftWhy}
                hint={desk.liftHint}
                error={form.errors.why}
                rows={2}
                maxLength={4000}
                defaultValue={form.values.why}
              />
              <div className="button-row">
                <Submit label={desk.lift} />
              </div>
            </form>
          </RequireRight>
        </>
      )}
    </>
  );
}
