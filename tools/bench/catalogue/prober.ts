import { openDatabase } from "../../../db/client";
import { browseCatalogue, type CatalogueRequest } from "../../../src/marketplace/catalogue";
import { PAGE_SIZE } from "../../../src/marketplace/marketplace-state";
import { SORTS } from "../../../src/marketplace/schema";
import { answer } from "../child";
import { Random } from "../random";
import { medians } from "../rounds";
import { quantile } from "../statistics";
import { findingIn } from "./finding";
import { NOW } from "./listing";
import { readPhrases } from "./phrases";
import { type CatalogueQuery, DEFAULT, GROWING, LISTS, LONG_LISTS, searches } from "./queries";
import { searchTerms } from "./search-terms";
import { newListing, writesTo } from "./writes";

/** Milliseconds per query: the median of rounds with `runs` runs each. */
export interface Probed {
  label: string;
  p50: number;
  p99: number;
  runs: number;
}

export type ProbeQuestion = "lists" | "searches" | "finding" | "depths" | "growth" | "writes";

const ROUNDS = 3;
const ROUND_MS = 400;
const DEEP_PAGE = 5000;

const [place = "", most = "", counted = ""] = process.argv.slice(2);
const runs = Number(most);
const db = openDatabase(place);

answer((question: ProbeQuestion): Promise<Probed[]> => {
  switch (question) {
    case "lists":
      return probeAll(LISTS.map(asked));
    case "searches":
      return probeAll(searches(searchTerms(readPhrases())).map(asked));
    case "finding":
      return probeAll(findingIn(db));
    case "depths":
      return probeDepths();
    case "writes":
      return probeAll(writesTo(db));
    case "growth":
      return probeAll([...GROWING.map(asked), newListing(db), searchFor("the"), searchFor("文")]);
  }
});

export interface Probe {
  label: string;
  ask(random: Random): Promise<unknown>;
}

const browse = (request: Omit<CatalogueRequest, "limit">) =>
  browseCatalogue(db, { ...request, limit: PAGE_SIZE }, NOW);

function asked({ label, sort, filter }: CatalogueQuery): Probe {
  return {
    label,
    ask: (random) => browse({ filter: filter(random), sort: sort ?? random.pick(SORTS) }),
  };
}

const searchFor = (search: string): Probe => ({
  label: `search for ${search}, price-low`,
  ask: () => browse({ filter: { ...DEFAULT, search }, sort: "price-low" }),
});

async function probeDepths(): Promise<Probed[]> {
  const probes: Probe[] = [];
  for (const query of LONG_LISTS) {
    const { label } = query;
    const sort = query.sort ?? "newest";
    const filter = query.filter(new Random(1));
    const cursor = await cursorTo(DEEP_PAGE, { filter, sort });
    probes.push({ label: `${label}, page 1`, ask: () => browse({ filter, sort }) });
    probes.push({ label: `${label}, page 5,000`, ask: () => browse({ filter, sort, cursor }) });
  }
  return probeAll(probes);
}

async function cursorTo(
  page: number,
  request: Pick<CatalogueRequest, "filter" | "sort">,
): Promise<string> {
  const limit = (page - 1) * PAGE_SIZE;
  const { nextCursor } = await browseCatalogue(db, { ...request, limit }, NOW);
  if (nextCursor === null) throw new Error(`The list by ${request.sort} ends before page ${page}`);
  return nextCursor;
}

async function probeAll(probes: readonly Probe[]): Promise<Probed[]> {
  const rounds: Array<Array<Omit<Probed, "label">>> = probes.map(() => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [i, probe] of probes.entries()) {
      const measured = await timed(probe, new Random(round));
      if (round > 0) rounds[i]?.push(measured);
    }
  }
  return probes.map(({ label }, i) => ({ label, ...medians(rounds[i] ?? []) }));
}

async function timed({ ask }: Probe, random: Random): Promise<Omit<Probed, "label">> {
  const latencies: number[] = [];
  const start = performance.now();
  while (latencies.length < runs && performance.now() - start < ROUND_MS) {
    const [before, cpu] = [performance.now(), process.cpuUsage()];
    await ask(random);
    const ms = performance.now() - before;
    const { user, system } = process.cpuUsage(cpu);
    latencies.push(counted === "waited" ? ms : Math.min(ms, (user + system) / 1000));
  }
  return { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99), runs: latencies.length };
}
