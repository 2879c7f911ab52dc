interface Props {
  label: string;
  tabs: ReadonlyArray<{ href: string; name: string; current: boolean }>;
  target: string;
}

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
