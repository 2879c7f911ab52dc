import type { ReactNode } from "react";
import { useMessages } from "../messages/context";

/** A name and its value, with the colon of the language. */
export function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      {useMessages().common.labelled({ label: name, value: "" })}
      {children}
    </>
  );
}
