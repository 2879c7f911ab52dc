import { createContext, type ReactNode, useContext } from "react";
import type { Times } from "../../src/lib/own-clock";
import type { Right } from "../../src/lib/roles";
import { type TimeZone, timesIn } from "../../src/lib/times";
import { type Locale, messagesFor } from "./catalogue";
import type { Messages } from "./messages";

interface Reading {
  locale: Locale;
  timeZone: TimeZone;
  rights: readonly Right[];
}

const Language = createContext<Reading>({ locale: "en", timeZone: "UTC", rights: [] });

interface Props {
  locale: Locale;
  timeZone?: TimeZone;
  rights?: readonly Right[];
  children: ReactNode;
}

export function LanguageProvider({ locale, timeZone = "UTC", rights = [], children }: Props) {
  return <Language value={{ locale, timeZone, rights }}>{children}</Language>;
}

export function useRight(right: Right): boolean {
  return useContext(Language).rights.includes(right);
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

export function useTimes(): Times {
  const { locale, timeZone } = useContext(Language);
  return timesIn(locale, timeZone);
}
