import { type ApiCall, CALLERS } from "./call";

export function scopeText({ scopes }: { scopes: readonly string[] }): string {
  if (scopes.length === 0) return "Only in a session: no token may call it.";
  return `Scope of tokens: ${scopes.map((scope) => `\`${scope}\``).join(" or ")}.`;
}

/** Any one of them is enough. */
export const securityOf = ({ caller, scopes }: ApiCall): object[] => [
  ...CALLERS[caller].security,
  ...scopes.map((scope) => ({ token: [scope] })),
];
