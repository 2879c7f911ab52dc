import { useMessages } from "../../messages/context";
import { THEMES, type Theme } from "../../src/settings/schema";
import { Icon } from "../ui/icon";

export function ThemeMenu({ chosen }: { chosen: Theme }) {
  const { layout, settings } = useMessages();
  return (
    <details className="theme-menu" data-menu>
      <summary aria-label={layout.theme}>
        <Icon name="theme" />
      </summary>
      <form className="menu" method="post" action="/theme">
        {THEMES.map((theme) => (
          <button
            key={theme}
            type="submit"
            name="theme"
            value={theme}
            aria-current={theme === chosen || undefined}
          >
            {settings.preferences.themes[theme]}
          </button>
        ))}
      </form>
    </details>
  );
}
