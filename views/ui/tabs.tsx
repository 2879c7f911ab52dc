interface Props {
  label: string;
  /** Address of each tab and what it is called, in order. */
  tabs: ReadonlyArray<{ href: string; name: string; current: boolean }>;
  /** Id of what a tab renews; the tabs are within, and keep the focus. */
  target: string;
}

/** Tabs that are links: each has an address of its own, and works without a script. */
export function Tabs({ label, tabs, target }: Props) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ href, name, current }) => (
        <a
          key={href}
          href={href}
          hx-get={href}
          hx-target={`#${target}`}
          hx-swap="outerMorph"
          hx-push-url="true"
          aria-current={current ? "page" : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
