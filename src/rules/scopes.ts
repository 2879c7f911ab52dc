/**
 * What a token may do, in the order in which forms show it. "manage" is everything that members
 * arrange around their business, and nothing about passwords, factors, members, limits or tokens.
 */
export const SCOPES = ["read", "bid", "sell", "deliver", "receive", "manage"] as const;

export type Scope = (typeof SCOPES)[number];
