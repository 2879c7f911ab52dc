import type { ReactNode } from "react";
import { DialogLink } from "../ui/buttons";

interface LinkProps {
  href: string;
  current?: boolean;
  children: ReactNode;
}

export function PreviewLink({ href, current, children }: LinkProps) {
  return (
    <DialogLink href={href} aria-current={current ? "page" : undefined}>
      {children}
    </DialogLink>
  );
}

export function analysisHref(packageId: string, sampleId: string): string {
  return `/package/${packageId}/samples/${sampleId}`;
}

export function EmptyPreview({ title, text }: { title: string; text?: string }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {text && <p>{text}</p>}
    </div>
  );
}
