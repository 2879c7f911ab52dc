import type { Scale } from "./bench";

export const TINY: Scale = {
  rounds: 1,
  connections: 2,
  seconds: 0.1,
  raises: 20,
  bidsEach: 10,
  pageRequests: 2,
  hotLots: 1,
  sockets: 20,
  packages: 100,
  runs: 5,
  idleMs: 100,
};
