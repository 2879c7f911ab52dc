import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";

export function LabeledValue({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      {useMessages().common.labelled({ label: name, value: "" })}
      {children}
    </>
  );
}
