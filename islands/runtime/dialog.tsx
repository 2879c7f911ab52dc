import * as Radix from "@radix-ui/react-dialog";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

interface Props {
  title: string;
  /** Escape, a click beside it or on its cross: whoever shows the dialog closes it, or asks first. */
  onLeave(): void;
  /** Says what the cross does; left out where the dialog asks something and has its own buttons. */
  close?: string;
  children: ReactNode;
}

/**
 * A modal dialog of an island, shown as long as it is rendered. The focus goes into it, stays, and
 * goes back where it was. The backdrop is our own: Radix's brings a style element along, which the
 * content security policy refuses.
 */
export function Dialog({ title, onLeave, close, children }: Props) {
  const [opener] = useState(() => document.activeElement);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onLeave()}>
      <Radix.Portal>
        <div className="dialog-backdrop" />
        <Radix.Content
          className="dialog island-dialog"
          role={close === undefined ? "alertdialog" : "dialog"}
          aria-modal="true"
          aria-describedby={undefined}
          data-modal
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement) opener.focus();
          }}
        >
          <Radix.Title>{title}</Radix.Title>
          {close !== undefined && (
            <Radix.Close className="dialog-close" aria-label={close}>
              ×
            </Radix.Close>
          )}
          {children}
          <LeavingNotice />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Tells of the dialog's end while it is still there, as native ones do: toasts move out of it. */
function LeavingNotice() {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const dialog = mark.current?.closest("[data-modal]");
    return () => {
      dialog?.removeAttribute("data-modal");
      dialog?.dispatchEvent(new Event("close"));
    };
  }, []);
  return <span ref={mark} hidden />;
}
