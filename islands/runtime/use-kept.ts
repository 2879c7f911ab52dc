import { type Dispatch, type SetStateAction, useEffect, useState } from "react";

/** Survives a reload, but is kept per tab, because others may use the browser next. */
export function useSessionState<T>(key: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState(initial);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    setValue((old) => readSession<T>(key) ?? old);
    setLoaded(true);
  }, [key]);
  useEffect(() => {
    if (isLoaded) writeSession(key, value);
  }, [key, isLoaded, value]);
  return [value, setValue];
}

export function readSession<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

export function writeSession(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {}
}
