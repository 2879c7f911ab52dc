import { useMessages } from "../../messages/context";
import { selectionName } from "../../src/lib/selection";
import { type Confirmation, isConfirmable } from "../../src/moderation/notice-receipts";
import { SubmitButton } from "../ui/buttons";
import type { FilledForm } from "../ui/filled-form";
import { NoticeText } from "./notice-status-page";

interface Props extends Confirmation {
  path: string;
  form: FilledForm;
}

/** Opening the link changes nothing, since mail scanners follow links; only the button acts. */
export function NoticeConfirmationPage({ notices, isUsed, path, form }: Props) {
  const { common, notices: words } = useMessages();
  const { title, lead, mine, confirmed, send, stranger } = words.confirm;
  const mayConfirm = !isUsed && notices.some(isConfirmable);
  return (
    <div className="dialog-page stack">
      <h1>{title}</h1>
      {mayConfirm && <p>{lead}</p>}
      <form className="stack" method="post" action={path} noValidate data-busy-form>
        {notices.map((notice) => {
          const { reference, secret } = notice;
          const name = selectionName(reference);
          return (
            <section key={reference} className="stack" aria-labelledby={reference}>
              <h2 id={reference}>
                <a href={`/report/${secret}`}>{words.number({ number: reference })}</a>
              </h2>
              <NoticeText notice={notice} />
              {notice.confirmed_at !== null && <p className="muted">{confirmed}</p>}
              {mayConfirm && isConfirmable(notice) && (
                <label className="choice">
                  <input
                    type="checkbox"
                    name={name}
                    value="true"
                    defaultChecked={form.values[name] === "true"}
                  />
                  <span>{mine}</span>
                </label>
              )}
            </section>
          );
        })}
        {mayConfirm && (
          <>
            <p className="muted">{stranger}</p>
            <div className="button-row">
              <SubmitButton label={send} busyLabel={common.sending} />
            </div>
          </>
        )}
      </form>
    </div>
  );
}
