/** Which files passages will be drawn from, before anybody can know which passages. */
export interface CollectionCommitted {
  type: "collection-committed";
  /** Counts the commitments of the package, from 1. */
  draw: number;
  /** The digest of the files' digests and names. */
  sha256: string;
  characters: number;
}

/** The checkpoint, which is signed after the commitment, decides which passages were drawn. */
export interface CollectionSampled {
  type: "collection-sampled";
  draw: number;
  checkpoint: string;
  passages: number;
  /** The digest of the passages. */
  sha256: string;
  median: number;
  low: number;
  high: number;
}
