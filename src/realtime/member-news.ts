import type { MemberAuction, StandingMessage } from "../auctions/types";
import type { Lines } from "./lines";

interface Needs {
  lines: Lines<StandingMessage>;
  standing(packageId: string, memberId: string): Promise<MemberAuction | null>;
  standings(packageId: string): Promise<Map<string, MemberAuction>>;
  failed(error: unknown): void;
}

/**
 * Notifies members of their standing, read when it is sent, so changes during a read add up to one
 * more message.
 */
export class MemberNews {
  #reading = new Map<string, { again: boolean }>();

  constructor(private readonly needs: Needs) {}

  tellOne(packageId: string, memberId: string): void {
    const { lines, standing } = this.needs;
    if (!lines.has(memberId)) return;
    void this.#once(`${packageId} ${memberId}`, async () => {
      const auction = await standing(packageId, memberId);
      if (auction) await lines.tell(memberId, standingMessage(auction));
    });
  }

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
