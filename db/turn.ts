/** The turn of the process that works on something. */
export interface Turn {
  /** Makes sure that nobody else has begun meanwhile. @throws TurnLost */
  check(): Promise<void>;
}

/** The connection that the turn was held by has gone: another process may have begun the same. */
export class TurnLost extends Error {
  constructor(options?: ErrorOptions) {
    super("the connection that held the turn has gone", options);
    this.name = "TurnLost";
  }
}

/** Another process is at it. */
export const TAKEN = Symbol("taken");
