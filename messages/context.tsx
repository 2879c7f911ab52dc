import { createContext, type ReactNode, useContext } from "react";
import type { TimeFormats } from "../src/lib/own-clock";
import { type TimeZone, timesIn } from "../src/lib/times";
import type { Permission } from "../src/rules/organization";
import type { Right } from "../src/rules/roles";
import { type Locale, messagesFor } from "./catalogue";
import type { Messages } from "./messages";

interface ReaderPreferences {
  locale: Locale;
  timeZone: TimeZone;
  rights: readonly Right[];
  /** What the roles in the organization allow; null for visitors, who are asked to sign in. */
  permissions: ReadonlySet<Permission> | null;
}

const ReaderContext = createContext<ReaderPreferences>({
  locale: "en",
  timeZone: "UTC",
  rights: [],
  permissions: null,
});

interface Props {
  locale: Locale;
  timeZone?: TimeZone;
  rights?: readonly Right[];
  permissions?: ReadonlySet<Permission> | null;
  children: ReactNode;
}

export function ReaderProvider({
  locale,
  timeZone = "UTC",
  rights = [],
  permissions = null,
  children,
}: Props) {
  return (
    <ReaderContext value={{ locale, timeZone, rights, permissions }}>{children}</ReaderContext>
  );
}

export function usePermission(permission: Permission): boolean {
  return useContext(ReaderContext).permissions?.has(permission) ?? true;
}

export function useRight(right: Right): boolean {
  return useContext(ReaderContext).rights.includes(right);
}

export function useLocale(): Locale {
  return useContext(ReaderContext).locale;
}

export function useMessages(): Messages {
  return messagesFor(useContext(ReaderContext).locale);
}

export function useTimeZone(): TimeZone {
  return useContext(ReaderContext).timeZone;
}

export function useTimes(): TimeFormats {
  const { locale, timeZone } = useContext(ReaderContext);
  return timesIn(locale, timeZone);
}
