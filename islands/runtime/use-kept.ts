import { type Dispatch, type SetStateAction, useEffect, useState } from "react";

/** Survives a reload, but is kept per tab, because others may use the browser next. */
export function useSessionState<T>(key: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState(initial);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    setValue((old) => read<T>(key) ?? old);
    setLoaded(true);
  }, [key]);
  useEffect(() => {
    if (loaded) write(key, value);
  }, [key, loaded, value]);
  return [value, setValue];
}

export function read<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

export function write(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {}
}
