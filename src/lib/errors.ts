import type { ErrorCode, ErrorValues } from "./error-codes";
import type { Fault } from "./faults";

/** A code, and what its words need to know. */
type Outcome = {
  [Code in ErrorCode]: ErrorValues[Code] extends null
    ? [code: Code]
    : [code: Code, values: ErrorValues[Code]];
}[ErrorCode];

/**
 * An outcome that a verb foresees. Each named subclass fixes a `code`, which is worded at the edge in
 * the reader's language (`views/messages/en/errors.ts`); the kinds below decide the HTTP status.
 */
export abstract class DomainError extends Error {
  readonly code: ErrorCode;
  /** What the words of the code need, where they need anything. */
  readonly values: ErrorValues[ErrorCode] | undefined;

  constructor(...[code, values]: Outcome) {
    super(code);
    this.name = new.target.name;
    this.code = code;
    this.values = values;
  }
}

/** The request cannot be granted as it stands: 400. */
export class Refusal extends DomainError {}

/** Input that breaks its schema: 400, with a message code or sentence per field. */
export class InvalidInput extends Refusal {
  constructor(readonly issues: ReadonlyArray<{ path: string; message: Fault }>) {
    super("invalid-input");
  }
}

/** Nobody is signed in where somebody has to be: 401. */
export class NotSignedIn extends DomainError {
  constructor() {
    super("not-signed-in");
  }
}

/** Sign-in failed: 401. It never tells whether the address or the password was wrong. */
export class WrongCredentials extends DomainError {
  constructor() {
    super("wrong-credentials");
  }
}

/** Whoever signs in has not shown all that the account asks for: 401. */
export class NotProved extends DomainError {}

/** The viewer sees the object but may not do this to it: 403. */
export class Forbidden extends DomainError {}

/** It does not exist, or the viewer may not know that it does: 404. */
export class NotFound extends DomainError {}

/** It was there, and is not any more: 410. */
export class Gone extends DomainError {}

/** It contradicts what is stored: 409. */
export class Conflict extends DomainError {}

/** What it relies on does not hold, as a version of a protocol: 412. */
export class PreconditionFailed extends DomainError {}

/** Somebody is at it at the moment: 423. */
export class Locked extends DomainError {}

/** There is no room for it on the disk: 507. */
export class OutOfRoom extends DomainError {}

/** The body is larger than the route takes: 413. */
export class TooLarge extends DomainError {
  constructor(maxBytes: number, code: "too-large" | "delivery-too-large" = "too-large") {
    super(code, { maxBytes });
  }
}

/** The content is of no kind that the route takes: 415. */
export class UnsupportedType extends DomainError {}

/** It cannot be done now, and may be later: 503. */
export class Unavailable extends DomainError {}

/** A worker's job took longer than it may: the machine is busy, or the fault is ours. */
export class TookTooLong extends Unavailable {
  constructor() {
    super("took-too-long");
  }
}

/** Too many tries; try again after the given seconds: 429. */
export class TooManyRequests extends DomainError {
  constructor(
    readonly retryAfterSeconds: number,
    ...outcome: Outcome | []
  ) {
    const [code] = outcome;
    super(...(code ? outcome : (["too-many-requests", { seconds: retryAfterSeconds }] as const)));
  }
}

/**
 * What keeps a command from its work and its user can put right. The message is a whole sentence
 * for them, printed without a stack trace; 2 is the exit code for what was typed or set wrongly,
 * 3 for what passes: the same command again later does it.
 */
export class Obstacle extends Error {
  override readonly name: string = "Obstacle";

  constructor(
    message: string,
    readonly exitCode: 1 | 2 | 3 = 1,
  ) {
    super(message);
  }
}
