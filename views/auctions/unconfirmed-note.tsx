import { useMessages } from "../../messages/context";
import { SubmitButton } from "../ui/buttons";
import { Gap } from "../ui/gap";
import { Moment } from "../ui/moment";

interface Props {
  /** In epoch milliseconds. */
  confirmBy: number;
  isSeller: boolean;
}

/** Shown to a winner whose address is not confirmed, and to the seller, until the deadline. */
export function UnconfirmedNote({ confirmBy, isSeller }: Props) {
  const words = useMessages().accounts.unconfirmedWinner;
  if (isSeller)
    return (
      <p className="panel-card audience-note" role="note">
        {words.seller}
        <Gap />
        <Moment at={confirmBy} />
      </p>
    );
  return (
    <form className="panel-card stack" method="post" action="/profile/email-verification">
      <p>
        <strong>{words.won}</strong>
      </p>
      <p>
        {words.todo}
        <Gap />
        <Moment at={confirmBy} />
      </p>
      <div className="button-row">
        <SubmitButton label={words.resend} />
      </div>
    </form>
  );
}
