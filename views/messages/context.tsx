import { createContext, type ReactNode, useContext } from "react";
import { type Locale, type Messages, messagesFor } from "./catalogue";

const Language = createContext<Locale>("en");

/** Gives everything inside the texts of a language. */
export function LanguageProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <Language value={locale}>{children}</Language>;
}

export function useMessages(): Messages {
  return messagesFor(useContext(Language));
}
