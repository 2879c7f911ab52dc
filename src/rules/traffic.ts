export const TRAFFIC_SIZES = ["small", "large"] as const;

export type TrafficSize = (typeof TRAFFIC_SIZES)[number];

interface Traffic {
  /** Multiplies what each network may do. */
  networks: number;
  /** How many pieces of each kind of heavy work run at the same time. */
  places: Readonly<Record<"passwords" | "analyses" | "documents" | "pictures" | "exports", number>>;
}

/** Each worker for analyses takes some 100 MB of memory. */
export const TRAFFIC: Readonly<Record<TrafficSize, Traffic>> = {
  small: {
    networks: 1,
    places: { passwords: 2, analyses: 1, documents: 1, pictures: 1, exports: 2 },
  },
  large: {
    networks: 10,
    places: { passwords: 8, analyses: 4, documents: 2, pictures: 2, exports: 8 },
  },
};
