import type { Engine } from "../../db/engine";
import { Random } from "../bench/random";
import type { Play } from "./house";
import * as auctions from "./plays/auctions";
import * as bidders from "./plays/bidders";
import * as consent from "./plays/consent";
import * as deliveries from "./plays/deliveries";
import * as moderation from "./plays/moderation";
import * as news from "./plays/news";
import * as offers from "./plays/offers";
import { onlyAuctions } from "./plays/quiet";
import * as rounds from "./plays/rounds";
import * as upkeep from "./plays/upkeep";

type Planned = readonly [day: number, play: Play];

/** Commands such as pg_dump back up PostgreSQL, not the program. */
const playsOn = (engine: Engine): Play[] =>
  [auctions, offers, rounds, deliveries, news, upkeep, moderation, bidders, consent]
    .flatMap((plays) => Object.values<Play>(plays))
    .filter((play) => engine === "sqlite" || play !== upkeep.backups);

/** How long the only auctions take. */
const ALONE_DAYS = 6;
/** By then, every other play is over. */
const LONGEST_DAYS = 36;

/** Each kind once, begun within three days, and before and after them the only auctions. */
export function month(engine: Engine): Planned[] {
  const together = playsOn(engine).map((play, i): Planned => [ALONE_DAYS + (i % 3), play]);
  return [[0, onlyAuctions], ...together, [ALONE_DAYS + 2 + LONGEST_DAYS, onlyAuctions]];
}

const YEAR_DAYS = 365;
const PLAYS_PER_DAY = 0.7;

/** Busy spells with random plays, each followed by quiet weeks and the only auctions. */
export function year(engine: Engine, seed: number): Planned[] {
  const random = new Random(seed);
  const plays = playsOn(engine);
  const planned: Planned[] = [[0, onlyAuctions]];
  for (let day = ALONE_DAYS; day < YEAR_DAYS; ) {
    const busyUntil = day + 3 + random.below(40);
    for (; day < busyUntil; day++)
      while (random.chance(PLAYS_PER_DAY / (1 + PLAYS_PER_DAY)))
        planned.push([day, random.pick(plays)]);
    day += LONGEST_DAYS;
    planned.push([day, onlyAuctions]);
    day += ALONE_DAYS;
  }
  return planned;
}
