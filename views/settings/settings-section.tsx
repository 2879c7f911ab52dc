import type { ReactNode } from "react";

interface Props {
  id?: string;
  title: string;
  text: string;
  children: ReactNode;
}

export function SettingsSection({ id, title, text, children }: Props) {
  return (
    <section className="settings-group" id={id}>
      <h2>{title}</h2>
      <p className="muted">{text}</p>
      {children}
    </section>
  );
}
