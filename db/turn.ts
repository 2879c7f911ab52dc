export interface Turn {
  check(): Promise<void>;
}

export class TurnLost extends Error {
  constructor(options?: ErrorOptions) {
    super("the connection that held the turn is gone", options);
    this.name = "TurnLost";
  }
}

export const LOCK_TAKEN = Symbol("taken");
