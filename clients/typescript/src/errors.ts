export interface FieldError {
  path: string;
  message: string;
}

/** The marketplace refused a call. `code` says why and stays the same; `message` is for people. */
export class MarketplaceError extends Error {
  override readonly name: string = "MarketplaceError";

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly errors: readonly FieldError[] = [],
  ) {
    super(message);
  }

  static async from(response: Response): Promise<MarketplaceError> {
    const text = await response.text();
    const answer = jsonOf(text);
    const code = answer?.code ?? `status-${response.status}`;
    const message = answer?.message ?? `${response.status} ${response.statusText}`;
    return new MarketplaceError(response.status, code, message, answer?.errors);
  }
}

/** A delivery does not match its signed report, or its report was not signed by the marketplace. */
export class DeliveryFault extends Error {
  override readonly name: string = "DeliveryFault";
}

interface ErrorAnswer {
  code?: string;
  message?: string;
  errors?: FieldError[];
}

/** A proxy in between may answer with something else. */
function jsonOf(text: string): ErrorAnswer | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
