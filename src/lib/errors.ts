import type { ErrorCode, ErrorValues } from "./error-codes";
import type { Fault } from "./faults";
import type { RefusedUse } from "./requester";
import { waitOf } from "./wait";

type CodeAndValues = {
  [Code in ErrorCode]: ErrorValues[Code] extends null
    ? [code: Code]
    : [code: Code, values: ErrorValues[Code]];
}[ErrorCode];

/** An expected refusal, which `messages/en/errors.json` words in the reader's language. */
export abstract class DomainError extends Error {
  readonly code: ErrorCode;
  readonly values: ErrorValues[ErrorCode] | undefined;

  constructor(...[code, values]: CodeAndValues) {
    super(code);
    this.name = new.target.name;
    this.code = code;
    this.values = values;
  }
}

type Coded<Kind, Code extends ErrorCode> = new (
  ...values: ErrorValues[Code] extends null ? [] : [values: ErrorValues[Code]]
) => Kind & { readonly values: ErrorValues[Code] };

/** Usage: `class BidNotFound extends coded(NotFound, "bid-not-found") {}`. */
export function coded<Kind extends DomainError, Code extends ErrorCode>(
  kind: new (...outcome: CodeAndValues) => Kind,
  code: Code,
): Coded<Kind, Code> {
  // A class expression cannot be generic, so the types are stated.
  const Base = kind as unknown as new (code: Code, values: unknown) => DomainError;
  return class extends Base {
    constructor(values?: unknown) {
      super(code, values);
    }
    // Its type is the one that is returned.
  } as never;
}

export class Refusal extends DomainError {}

interface InvalidField {
  path: string;
  message: Fault;
  /** For an unknown field: the field that was probably meant. */
  similar?: string | undefined;
}

export class InvalidInput extends Refusal {
  constructor(readonly issues: readonly InvalidField[]) {
    super("invalid-input");
  }
}

export class NotSignedIn extends DomainError {
  constructor() {
    super("not-signed-in");
  }
}

/** Does not reveal whether the address or the password was wrong. */
export class WrongCredentials extends DomainError {
  constructor() {
    super("wrong-credentials");
  }
}

export class NotProved extends DomainError {}

export class Forbidden extends DomainError {}

/** The resource does not exist, or the viewer must not know that it does. */
export class NotFound extends DomainError {}

export class Gone extends DomainError {}

export class Conflict extends DomainError {}

export class PreconditionFailed extends DomainError {}

export class Locked extends DomainError {}

export class OutOfRoom extends DomainError {}

export class TooLarge extends DomainError {
  constructor(maxBytes: number, code: "too-large" | "delivery-too-large" = "too-large") {
    super(code, { maxBytes });
  }
}

export class UnsupportedType extends DomainError {}

export class Unavailable extends DomainError {}

export class TookTooLong extends Unavailable {
  constructor() {
    super("took-too-long");
  }
}

export class TooManyRequests extends DomainError {
  constructor(
    readonly retryAfterSeconds: number,
    ...outcome: CodeAndValues | []
  ) {
    const [code] = outcome;
    const wait = waitOf(retryAfterSeconds);
    const defaults = ["too-many-requests", { ...wait, action: "other", whose: "other" }] as const;
    super(...(code ? outcome : defaults));
  }
}

/** The rule is named in the refusal. */
export class LimitReached extends TooManyRequests {
  constructor(retryAfterSeconds: number, use: RefusedUse) {
    super(retryAfterSeconds, "too-many-requests", { ...waitOf(retryAfterSeconds), ...use });
  }
}

/** There is more heavy work than the server can do, whoever asks for it. */
export class ServerBusy extends TooManyRequests {
  constructor(retryAfterSeconds: number) {
    super(retryAfterSeconds, "server-busy", waitOf(retryAfterSeconds));
  }
}

/** A failure that the user can fix. Exit code 2 means wrong input, 3 that a retry may work. */
export class Obstacle extends Error {
  override readonly name: string = "Obstacle";

  constructor(
    message: string,
    readonly exitCode: 1 | 2 | 3 = 1,
  ) {
    super(message);
  }
}
