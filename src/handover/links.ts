import { timingSafeEqual } from "node:crypto";
import type { Side } from "../delivery/course";
import { DAY, HOUR } from "../lib/time";
import { LinkExpired, LinkForged } from "./refusals";

/** How long a link can be followed. */
export const LINK_MS = 7 * DAY;

/** The file number of a link to the archive of all files. */
export const ALL_FILES = 0;

/** A sealed file, and the party that a link to it is signed for. */
export interface Linked {
  deliveryId: string;
  /** The consignment's number: a later consignment's files have links of their own. */
  consignment: number;
  n: number;
  side: Side;
  /** The party's account, and how often it has signed out everywhere. */
  member: { id: string; sign_outs: number };
}

/** What a link says of itself. */
export interface GivenLink {
  side: Side;
  /** Epoch milliseconds. */
  until: number;
  mark: string;
}

/**
 * Signs links by which one party can fetch one file without a session, as with `curl` on another
 * machine, for seven days. Nothing of them is stored; signing out everywhere ends them.
 */
export class DeliveryLinks {
  constructor(private readonly key: string) {}

  /** The query of a link that is signed now. */
  sign(linked: Linked, now: number): string {
    // Whole hours, so that a page asked for twice shows the same address.
    const until = Math.ceil((now + LINK_MS) / HOUR) * HOUR;
    return new URLSearchParams({
      for: linked.side,
      until: String(until),
      mark: this.#mark(linked, until),
    }).toString();
  }

  /** @throws LinkForged for what was not signed for this file and party, LinkExpired */
  verify(linked: Linked, { until, mark }: GivenLink, now: number): void {
    const [given, due] = [Buffer.from(mark), Buffer.from(this.#mark(linked, until))];
    if (given.length !== due.length || !timingSafeEqual(given, due)) throw new LinkForged();
    if (now >= until) throw new LinkExpired();
  }

  #mark({ deliveryId, consignment, n, side, member }: Linked, until: number): string {
    const signed = [deliveryId, consignment, n, side, member.id, member.sign_outs, until];
    return new Bun.CryptoHasher("sha256", this.key).update(signed.join("\n")).digest("base64url");
  }
}
