import * as Radix from "@radix-ui/react-dialog";
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";

interface Props {
  title: string;
  /** Called on Escape and clicks on the backdrop or close button; the owner closes the dialog. */
  onLeave(): void;
  close?: string;
  children: ReactNode;
}

/** Radix's own backdrop injects a style element that the content policy refuses. */
export function Dialog({ title, onLeave, close, children }: Props) {
  const [opener] = useState(() => document.activeElement);
  const wasClicked = useRef(false);
  const content = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEscape(content, onLeave);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onLeave()}>
      <Radix.Portal>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keyboard users press Escape */}
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
          onPointerDownOutside={(event) => event.preventDefault()}
          onClickCapture={(event) => {
            if (event.detail < 2) wasClicked.current = true;
            if (wasClicked.current) return;
            event.preventDefault();
            event.stopPropagation();
          }}
          onOpenAutoFocus={(event) => {
            // The close button comes first in the document, but should not get focus.
            if (close === undefined) return;
            event.preventDefault();
            heading.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const hasNoFocus = document.activeElement === document.body;
            if (hasNoFocus && opener instanceof HTMLElement) opener.focus();
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
          <LeavingWarning />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Closes the top dialog on Escape; Radix would close a toast that opened later instead. */
function useEscape(content: RefObject<HTMLElement | null>, onLeave: () => void): void {
  useLayoutEffect(() => {
    const leaveOnEscape = (event: KeyboardEvent) => {
      const top = [...document.querySelectorAll("dialog:modal, [data-modal]")].at(-1);
      if (event.key !== "Escape" || event.isComposing || top !== content.current) return;
      if ((event.target as Element).closest("#toasts")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onLeave();
    };
    window.addEventListener("keydown", leaveOnEscape, { capture: true });
    return () => window.removeEventListener("keydown", leaveOnEscape, { capture: true });
  }, [content, onLeave]);
}

/** Dispatches `close` before the dialog is removed, so that toasts can move out of it. */
function LeavingWarning() {
  const marker = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const dialog = marker.current?.closest("[data-modal]");
    return () => {
      dialog?.removeAttribute("data-modal");
      dialog?.dispatchEvent(new Event("close"));
    };
  }, []);
  return <span ref={marker} hidden />;
}
