import { createContext, type ReactNode, useContext } from "react";
import type { Times } from "../../src/lib/own-clock";
import { type TimeZone, timesIn } from "../../src/lib/times";
import { type Locale, messagesFor } from "./catalogue";
import type { Messages } from "./messages";

interface Reading {
  locale: Locale;
  timeZone: TimeZone;
}

const Language = createContext<Reading>({ locale: "en", timeZone: "UTC" });

interface Props {
  locale: Locale;
  timeZone?: TimeZone;
  children: ReactNode;
}

/** Gives everything inside the texts of a language, and the clock of a time zone. */
export function LanguageProvider({ locale, timeZone = "UTC", children }: Props) {
  return <Language value={{ locale, timeZone }}>{children}</Language>;
}

export function useLocale(): Locale {
  return useContext(Language).locale;
}

export function useMessages(): Messages {
  return messagesFor(useContext(Language).locale);
}

export function useTimeZone(): TimeZone {
  return useContext(Language).timeZone;
}

/** Writes times as the reader does. */
export function useTimes(): Times {
  const { locale, timeZone } = useContext(Language);
  return timesIn(locale, timeZone);
}
