import { timingSafeEqual } from "node:crypto";
import type { Side } from "../delivery/course";
import { DAY, HOUR } from "../lib/time";
import { LinkExpired, LinkForged } from "./offered-file";

export const LINK_MS = 7 * DAY;

export const ALL_FILES = 0;

export interface LinkTarget {
  deliveryId: string;
  consignment: number;
  n: number;
  side: Side;
  /** `sign_outs` increases whenever the member signs out everywhere, which ends their links. */
  member: { id: string; sign_outs: number };
}

export interface SignedLink {
  side: Side;
  until: number;
  mark: string;
}

/** Links let one party download one file without a session, as with `curl`. They are not stored. */
export class DeliveryLinks {
  constructor(private readonly key: string) {}

  sign(target: LinkTarget, now: number): string {
    // Rounding to whole hours keeps the URL stable when a page reloads.
    const until = Math.ceil((now + LINK_MS) / HOUR) * HOUR;
    return new URLSearchParams({
      for: target.side,
      until: String(until),
      mark: this.#mark(target, until),
    }).toString();
  }

  verify(target: LinkTarget, { until, mark }: SignedLink, now: number): void {
    const [givenMark, expectedMark] = [Buffer.from(mark), Buffer.from(this.#mark(target, until))];
    if (givenMark.length !== expectedMark.length || !timingSafeEqual(givenMark, expectedMark))
      throw new LinkForged();
    if (now >= until) throw new LinkExpired();
  }

  #mark({ deliveryId, consignment, n, side, member }: LinkTarget, until: number): string {
    const signedValues = [deliveryId, consignment, n, side, member.id, member.sign_outs, until];
    return new Bun.CryptoHasher("sha256", this.key)
      .update(signedValues.join("\n"))
      .digest("base64url");
  }
}
