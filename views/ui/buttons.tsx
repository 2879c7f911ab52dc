import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";
import { useMessages } from "../../messages/context";

interface ButtonProps {
  label: string;
  /** Classes in addition to `button`. */
  kind?: string;
}

const classOf = (kind: ButtonProps["kind"]) => (kind ? `button ${kind}` : "button");

export function Submit({
  label,
  kind,
  ...attributes
}: ButtonProps & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button className={classOf(kind)} type="submit" {...attributes}>
      {label}
    </button>
  );
}

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string | undefined };

export function LinkButton({ label, kind, ...attributes }: ButtonProps & LinkProps) {
  return (
    <a className={classOf(kind)} {...attributes}>
      {label}
    </a>
  );
}

/** With JavaScript, the page opens in the dialog. */
export function DialogLink({ href, children, ...attributes }: LinkProps) {
  return (
    <a {...attributes} href={href} hx-boost="target:#dialog-content,push:false">
      {children}
    </a>
  );
}

interface BusyProps {
  label: string;
  busyLabel?: string;
  isSecondary?: boolean;
  /** What the button sends, if a form has several. */
  name?: string;
  value?: string;
}

export function SubmitButton({ label, busyLabel, isSecondary = false, ...sent }: BusyProps) {
  const { busy } = useMessages().common;
  const className = isSecondary ? "button" : "button primary wide";
  return (
    <button className={className} type="submit" data-busy-label={busyLabel ?? busy} {...sent}>
      <span className="spinner" aria-hidden="true" />
      <span data-label>{label}</span>
    </button>
  );
}
