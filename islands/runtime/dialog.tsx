import * as Radix from "@radix-ui/react-dialog";
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";

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
 * content security policy refuses. The second half of a double click is still for what has opened
 * it, wherever it falls.
 */
export function Dialog({ title, onLeave, close, children }: Props) {
  const [opener] = useState(() => document.activeElement);
  const clicked = useRef(false);
  const content = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEscape(content, onLeave);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onLeave()}>
      <Radix.Portal>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: by keyboard, Escape leaves */}
        <div
          className="dialog-backdrop"
          role="presentation"
          onClick={({ detail }) => detail < 2 && onLeave()}
        />
        <Radix.Content
          ref={content}
          className="dialog island-dialog"
          role={close === undefined ? "alertdialog" : "dialog"}
          aria-modal="true"
          aria-describedby={undefined}
          data-modal
          // The backdrop's, which tells the second click of a double one.
          onPointerDownOutside={(event) => event.preventDefault()}
          onClickCapture={(event) => {
            if (event.detail < 2) clicked.current = true;
            if (clicked.current) return;
            event.preventDefault();
            event.stopPropagation();
          }}
          onOpenAutoFocus={(event) => {
            // Its cross comes first, which nobody has opened it for.
            if (close === undefined) return;
            event.preventDefault();
            heading.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // What closed it may have moved the focus already.
            const isFree = document.activeElement === document.body;
            if (isFree && opener instanceof HTMLElement) opener.focus();
          }}
        >
          <Radix.Title ref={heading} tabIndex={-1}>
            {title}
          </Radix.Title>
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

/**
 * Escape is the top dialog's, also when a toast was shown after it: that counts as a layer above, and
 * takes the key only while it has the focus.
 */
function useEscape(content: RefObject<HTMLElement | null>, onLeave: () => void): void {
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const top = [...document.querySelectorAll("dialog:modal, [data-modal]")].at(-1);
      if (event.key !== "Escape" || event.isComposing || top !== content.current) return;
      if ((event.target as Element).closest("#toasts")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onLeave();
    };
    window.addEventListener("keydown", pressed, { capture: true });
    return () => window.removeEventListener("keydown", pressed, { capture: true });
  }, [content, onLeave]);
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
