import type { MemberAuction, StandingMessage } from "../auctions/types";
import type { Lines } from "./lines";

interface Needs {
  lines: Lines<StandingMessage>;
  /** How a member stands on a package now; null where they have not bid on it. */
  standing(packageId: string, memberId: string): Promise<MemberAuction | null>;
  /** How everybody who has bid on a package stands, by their ids. */
  standings(packageId: string): Promise<Map<string, MemberAuction>>;
  failed(error: unknown): void;
}

/**
 * Tells members who listen how they stand since something has happened to a package. What is told
 * is read when it is sent: what happens meanwhile adds up to one more message.
 */
export class MemberNews {
  /** What is being read, and whether it has to be read again. */
  #reading = new Map<string, { again: boolean }>();

  constructor(private readonly needs: Needs) {}

  /** Something has changed for one member alone. */
  tellOne(packageId: string, memberId: string): void {
    const { lines, standing } = this.needs;
    if (!lines.has(memberId)) return;
    void this.#once(`${packageId} ${memberId}`, async () => {
      const auction = await standing(packageId, memberId);
      if (auction) await lines.tell(memberId, standingMessage(auction));
    });
  }

  /** Something has changed that may concern all who have bid. */
  tellAll(packageId: string): void {
    const { lines, standings } = this.needs;
    if (lines.isEmpty) return;
    void this.#once(packageId, async () => {
      for (const [memberId, auction] of await standings(packageId)) {
        if (lines.has(memberId)) await lines.tell(memberId, standingMessage(auction));
      }
    });
  }

  async #once(key: string, tell: () => Promise<void>): Promise<void> {
    const underWay = this.#reading.get(key);
    if (underWay) {
      underWay.again = true;
      return;
    }
    const reading = { again: true };
    this.#reading.set(key, reading);
    try {
      while (reading.again) {
        reading.again = false;
        await tell();
      }
    } catch (error) {
      this.needs.failed(error);
    } finally {
      this.#reading.delete(key);
    }
  }
}

function standingMessage(auction: MemberAuction): StandingMessage {
  return { type: auction.standing === "outbid" ? "OUTBID" : "STANDING", ...auction };
}
