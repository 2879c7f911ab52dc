import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";

interface Props {
  title: string;
  lead?: string;
  children?: ReactNode;
}

export function DeskHeader({ title, lead, children }: Props) {
  const { layout } = useMessages();
  return (
    <header>
      <h1>{title}</h1>
      {lead && <p className="muted">{lead}</p>}
      <p>
        <a href="/operator">{layout.operatorDesk}</a>
        {children && " · "}
        {children}
      </p>
    </header>
  );
}
