import { THEMES, type Theme } from "../../src/lib/theme";
import { useMessages } from "../messages/context";

interface Props {
  supportEmail: string;
  theme: Theme;
}

export function Footer({ supportEmail, theme }: Props) {
  const { layout } = useMessages();
  const { footer } = layout;
  return (
    <footer className="site-footer">
      <div className="site-footer-inner">
        <p className="site-footer-brand">{layout.brand}</p>
        <nav aria-label={layout.brand}>
          <a href="/terms">{footer.terms}</a>
          <a href="/privacy">{footer.privacy}</a>
          <a href={`mailto:${supportEmail}`}>{footer.support}</a>
        </nav>
        <form className="theme-choice" method="post" action="/theme">
          <label htmlFor="theme">{footer.theme}</label>
          <select id="theme" name="theme" defaultValue={theme} data-submit-on-change>
            {THEMES.map((choice) => (
              <option key={choice} value={choice}>
                {footer.themes[choice]}
              </option>
            ))}
          </select>
          <button className="button small" type="submit">
            {footer.apply}
          </button>
        </form>
      </div>
    </footer>
  );
}
