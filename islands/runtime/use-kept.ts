import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { read, write } from "./kept";

/**
 * State that survives a reload. It is kept per browser tab and goes with it, since others may use
 * the browser next; where the browser stores nothing, it lasts as long as the page.
 */
export function useKept<T>(key: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
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
