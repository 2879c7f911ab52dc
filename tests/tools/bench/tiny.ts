import type { Scale } from "./bench";

/** Enough to see that servers, load and table still fit one another. */
export const TINY: Scale = {
  rounds: 1,
  connections: 2,
  crowd: 4,
  seconds: 0.1,
  raises: 20,
  bidsEach: 10,
  hotLots: 1,
  sockets: 20,
  packages: 1000,
  runs: 5,
  packagesOnPostgres: 1000,
  growth: { bids: [10, 20], packages: [500, 1000] },
};
