import { Conflict, coded, NotFound } from "../lib/errors";

export class BucketNotFound extends coded(NotFound, "bucket-not-found") {}
/** The contract is void, or its files are erased. */
export class BucketTooLate extends coded(Conflict, "bucket-too-late") {}
/** There is nothing to try again: the copy waits, runs or is complete. */
export class CopyNotFailed extends coded(Conflict, "bucket-not-failed") {}
