interface RawJson {
  rawJSON(source: string): object;
  isRawJSON(value: unknown): boolean;
}
/** Of the language since 2025, and not of its types yet. */
const { rawJSON, isRawJSON } = JSON as unknown as RawJson;

/** JSON whose numbers are kept as they are written, neither rounded nor shortened. @throws SyntaxError */
export function parseAsWritten(json: string): unknown {
  const keep = (_: string, value: unknown, { source }: { source?: string }) =>
    typeof value === "number" && source !== undefined ? rawJSON(source) : value;
  return JSON.parse(json, keep as Parameters<typeof JSON.parse>[1]);
}

/** Whether such a value is an object, and no number. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value) && !isRawJSON(value);
}
