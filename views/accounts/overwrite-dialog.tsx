import { shownAddress } from "../../src/lib/addresses";
import { useMessages } from "../messages/context";
import { Submit, SubmitButton } from "../ui/buttons";

interface Props {
  /** Token of the refused registration, so that the member need not fill in the form again. */
  draft: string;
  email: string;
  next: string | undefined;
}

/** Rendered open, so that it works without JavaScript; the script makes it modal. */
export function OverwriteDialog({ draft, email, next }: Props) {
  const { common, errors } = useMessages();
  const { overwrite } = useMessages().accounts.registration;
  return (
    <dialog className="dialog" id="overwrite-dialog" aria-labelledby="overwrite-title" open>
      <div className="confirmation">
        <h2 id="overwrite-title">{errors["email-taken"].title}</h2>
        <p>{overwrite.text({ email: shownAddress(email) })}</p>
        <p className="caution">{overwrite.warning}</p>
        <p>{overwrite.byMail}</p>
        <div className="button-row">
          <form method="dialog">
            <Submit label={common.cancel} />
          </form>
          <form method="post" action="/register/overwrite" data-busy-form>
            <input type="hidden" name="draft" value={draft} />
            {next && <input type="hidden" name="next" value={next} />}
            <SubmitButton label={overwrite.confirm} busyLabel={common.sending} />
          </form>
        </div>
      </div>
    </dialog>
  );
}
