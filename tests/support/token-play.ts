import { placeBid } from "../../src/auctions/bidding/bids";
import { exposureOf } from "../../src/auctions/reading/exposure";
import { DAY, HOUR } from "../../src/lib/time";
import { createToken, revokeToken, rotateToken } from "../../src/tokens/tokens";
import { addLot } from "./listings";
import { addUser } from "./people";
import { outcomeOf } from "./round-sending";
import { LOTS, TOKENS, type TokenBid, type TokenCall } from "./token-calls";
import { ownerOf, Program } from "./tokens";
import type { World } from "./world";

interface PlayedToken {
  program: Program;
  bidCents: number | null;
  monthCents: number | null;
  isRevoked: boolean;
}

type Bound = Map<
  string,
  { cents: number; answers: { token_id: string | null; committed_at: number } | undefined }
>;

const LIMITS = [
  { bidCents: 250_000, monthCents: 400_000 },
  { bidCents: null, monthCents: 300_000 },
  { bidCents: 200_000, monthCents: null },
  { bidCents: null, monthCents: null },
] as const;

const READING_ONLY = TOKENS - 1;

/** Refusals that depend on the auction alone, which other models know. */
const OF_AUCTION = new Set(["bid-too-low", "maximum-too-low", "bid-too-high"]);

const monthOf = (now: number) => new Date(now).toISOString().slice(0, 7);

/** A member with four tokens, a rival, and auctions that last longer than the play. */
export class TokenPlay {
  #sellerId = "";
  #rivalId = "";
  #memberId = "";
  readonly #lots: string[] = [];
  readonly #tokens: PlayedToken[] = [];

  private constructor(private readonly world: World) {}

  static async begin(world: World, name: string): Promise<TokenPlay> {
    const play = new TokenPlay(world);
    const add = async (who: string) =>
      (await addUser(world.db, `${name}-${who}`, world.clock.now())).id;
    play.#sellerId = await add("seller");
    play.#rivalId = await add("rival");
    play.#memberId = await add("member");
    for (let n = 0; n < LOTS; n++) play.#lots.push(await play.#list());
    for (let n = 0; n < TOKENS; n++) play.#tokens.push(await play.#create(n));
    return play;
  }

  async #list(): Promise<string> {
    const { db, clock } = this.world;
    const { id } = await addLot(db, this.#sellerId, clock.now(), { sale: "highest" });
    const auction_end_time = clock.now() + 4000 * DAY;
    await db.updateTable("packages").set({ auction_end_time }).where("id", "=", id).execute();
    return id;
  }

  async #create(n: number): Promise<PlayedToken> {
    const { db, clock } = this.world;
    const { bidCents, monthCents } = LIMITS[n] ?? LIMITS[0];
    const scopes = n === READING_ONLY ? (["read"] as const) : (["read", "bid"] as const);
    const limits = { perBid: bidCents, perMonth: monthCents, networks: [] };
    const expires = { afterMs: 365 * DAY };
    const wanted = { name: "Random", scopes: [...scopes], ...limits, expires };
    const { token, secret } = await createToken(
      db,
      await ownerOf(this.world, this.#memberId),
      { ...wanted, isOfOrganization: false },
      clock.now(),
    );
    const program = new Program(this.world, token.id, secret);
    return { program, bidCents, monthCents, isRevoked: false };
  }

  /** @throws Error if the answer disagrees with the token's limits, or one of them was passed */
  async make(call: TokenCall): Promise<string> {
    const outcome = await this.#make(call);
    await this.#check();
    return outcome;
  }

  async #make(call: TokenCall): Promise<string> {
    const { db, clock } = this.world;
    const owner = await ownerOf(this.world, this.#memberId);
    switch (call.verb) {
      case "bid":
        return this.#bid(call);
      case "race":
        return (await Promise.all(call.of.map((bid) => this.#send(bid)))).toSorted().join(" and ");
      case "member":
        return this.#place(this.#memberId, call);
      case "rival":
        return this.#place(this.#rivalId, call);
      case "relist":
        this.#lots[call.lot] = await this.#list();
        return "done";
      case "wait":
        clock.advance(call.hours * HOUR);
        return "done";
      case "revoke": {
        const token = this.#tokens[call.token] as PlayedToken;
        const revoked = revokeToken(db, owner, token.program.id, clock.now());
        const outcome = await outcomeOf(revoked.then(() => "done"));
        expect(outcome, token.isRevoked ? "token-not-found" : "done");
        token.isRevoked = true;
        return outcome;
      }
      case "rotate": {
        const token = this.#tokens[call.token] as PlayedToken;
        const { id } = token.program;
        const outcome = await outcomeOf(
          rotateToken(db, owner, { id }, clock.now()).then(({ secret }) => {
            token.program = new Program(this.world, id, secret);
          }),
        );
        return expect(outcome, token.isRevoked ? "token-not-found" : "done");
      }
      default:
        this.#tokens[call.token] = await this.#create(call.token);
        return "done";
    }
  }

  async #place(bidderId: string, { lot, cents }: { lot: number; cents: number }) {
    const { db, clock } = this.world;
    const bid = {
      packageId: this.#lots[lot] ?? "",
      bidderId,
      actedBy: bidderId,
      amountCents: cents,
    };
    return outcomeOf(placeBid(db, { ...bid, idempotencyKey: null }, clock).then(() => "done"));
  }

  async #send({ token, lot, cents, kind }: TokenBid): Promise<string> {
    const { program } = this.#tokens[token] as PlayedToken;
    const path = `/api/packages/${this.#lots[lot]}/bids`;
    const amount = (cents / 100).toFixed(2);
    const response = await program.call("POST", path, { [kind]: amount });
    const answer = (await response.json()) as { code?: string };
    return answer.code ?? "placed";
  }

  async #bid(call: TokenBid): Promise<string> {
    const { isRevoked, bidCents, monthCents, program } = this.#tokens[call.token] as PlayedToken;
    const bound = await this.#bound();
    const before = bound.get(this.#lots[call.lot] ?? "")?.cents ?? 0;
    const others = this.#monthOf(program.id, bound, this.#lots[call.lot]);
    const outcome = await this.#send(call);
    if (isRevoked) return expect(outcome, "token-revoked");
    if (call.token === READING_ONLY) return expect(outcome, "token-scope");
    if (OF_AUCTION.has(outcome)) return outcome;
    const isOverMonth =
      call.cents > before && monthCents !== null && others + call.cents > monthCents;
    const isOver = (bidCents !== null && call.cents > bidCents) || isOverMonth;
    return expect(outcome, isOver ? "over-token-limit" : "placed");
  }

  /** What each package can cost the member, and whose bid it was in which month. */
  async #bound(): Promise<Bound> {
    const { db, clock } = this.world;
    const { packages } = await exposureOf(db, this.#memberId, clock.now());
    const rows = await db
      .selectFrom("commitments")
      .select(["package_id", "token_id", "committed_at"])
      .where("organization_id", "=", this.#memberId)
      .execute();
    const answers = new Map(rows.map((row) => [row.package_id, row]));
    return new Map(
      packages.map(({ packageId, atMostCents: cents }) => [
        packageId,
        { cents, answers: answers.get(packageId) },
      ]),
    );
  }

  #monthOf(tokenId: string, bound: Bound, except?: string): number {
    const month = monthOf(this.world.clock.now());
    const own = [...bound].filter(
      ([id, { answers }]) =>
        id !== except && answers?.token_id === tokenId && monthOf(answers.committed_at) === month,
    );
    return own.reduce((sum, [, { cents }]) => sum + cents, 0);
  }

  async #check(): Promise<void> {
    const bound = await this.#bound();
    for (const { program, bidCents, monthCents } of this.#tokens) {
      const sum = this.#monthOf(program.id, bound);
      if (monthCents !== null && sum > monthCents)
        throw new Error(`A token with ${monthCents} a month is bound to ${sum}`);
      for (const { cents, answers } of bound.values())
        if (answers?.token_id === program.id && bidCents !== null && cents > bidCents)
          throw new Error(`A token with ${bidCents} a bid is bound to ${cents}`);
    }
  }
}

function expect(outcome: string, wanted: string): string {
  if (outcome !== wanted) throw new Error(`Answered ${outcome}, not ${wanted}`);
  return outcome;
}
