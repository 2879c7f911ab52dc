import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";

interface Props {
  id: string;
  title: string;
  children: ReactNode;
}

export function Dialog({ id, title, children }: Props) {
  const { layout } = useMessages();
  return (
    <dialog className="dialog" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <button
        className="dialog-close"
        type="button"
        data-close-dialog
        aria-label={layout.closeDialog}
      >
        ×
      </button>
      {children}
    </dialog>
  );
}

export function FetchedDialog() {
  const { layout } = useMessages();
  return (
    <dialog className="dialog" id="dialog" aria-label={layout.dialog} data-loading={layout.loading}>
      <button
        className="dialog-close"
        type="button"
        data-close-dialog
        aria-label={layout.closeDialog}
      >
        ×
      </button>
      <div id="dialog-content" />
    </dialog>
  );
}

export function DiscardDialog() {
  const { discard } = useMessages().layout;
  return (
    <dialog
      className="dialog"
      id="discard"
      role="alertdialog"
      aria-labelledby="discard-title"
      aria-describedby="discard-text"
    >
      <form className="confirmation" method="dialog">
        <h2 id="discard-title">{discard.title}</h2>
        <p id="discard-text">{discard.text}</p>
        <div className="button-row">
          <button className="button primary" type="submit" value="keep">
            {discard.keep}
          </button>
          <button className="button danger" type="submit" value="discard">
            {discard.confirm}
          </button>
        </div>
      </form>
    </dialog>
  );
}
