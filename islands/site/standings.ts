import type { MemberAuction } from "../../src/auctions/types";

/** The latest standing on each package; every change dispatches `standings`. */
export const standings = new Map<string, MemberAuction["named"]>();
