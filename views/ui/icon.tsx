const PATHS = {
  chart: "M4 20h16M7 16.5v-5m5 5v-10m5 10v-7",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l1.500 2h-15Zm4 4.500h4",
  heart:
    "M12 20.5C5 15.6 2.8 12 2.8 8.7A4.7 4.7 0 0 1 12 7a4.7 4.7 0 0 1 9.2 1.7c0 3.3-2.2 6.9-9.2 11.8Z",
  "log-out": "M15 4H5v16h10M10 12h11m0 0-4-4m4 4-4 4",
  building: "M5 20V5h10v15M15 10h4v10M3 20h18M8 9h4m-4 4h4",
  person: "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 9c.6-4 3.5-6 7.5-6s6.9 2 7.5 6",
  theme: "M12 3.5a8.500 8.500 0 1 0 0 17Zm0 0a8.500 8.500 0 0 1 0 17",
  search: "M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 5 5",
  plus: "M12 5v14M5 12h14",
  messages: "M4 5h16v11H10l-5 4v-4H4Z",
  check: "m4 12.5 5.2 5L20 7",
  close: "m6 6 12 12M18 6 6 18",
  sliders: "M4 7h9m5 0h2M4 17h2m5 0h9M13 4.500v5M11 14.500v5",
  document: "M6 3h8l4 4v14H6ZM9 12h6m-6 4h6",
  external: "M14 4h6v6m0-6-9 9M10 5H5v14h14v-5",
} as const;

const BOX = "0 0 24 24";

export type IconName = keyof typeof PATHS;
export const ICONS = Object.keys(PATHS) as IconName[];

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox={BOX} aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** Where an icon repeats, the page contains its drawing once. */
export function IconSymbol({ name }: { name: IconName }) {
  return (
    <symbol id={name} viewBox={BOX}>
      <path d={PATHS[name]} />
    </symbol>
  );
}

/** In a button, whose name is for screen readers. */
export function SharedIcon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  );
}
