/** A name that comes twice has all its values: a form sends a hidden fallback before a tick. */
export function valuesOf(query: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name);
      return [name, values.length > 1 ? values : (values[0] as string)];
    }),
  );
}
