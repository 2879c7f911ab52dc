import type { MemberAuction } from "../../src/auctions/types";

/** How the member stands, by package, as the channel last said; `standings` is dispatched on changes. */
export const standings = new Map<string, MemberAuction["named"]>();
