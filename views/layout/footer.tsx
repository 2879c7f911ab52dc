import type { ReactNode } from "react";
import { languageOf, OFFERED_LANGUAGES } from "../../messages/catalogue";
import { useLocale, useMessages } from "../../messages/context";
import { LANGUAGE_NAMES, LANGUAGES } from "../../src/lib/languages";
import { THEMES, type Theme } from "../../src/settings/schema";
import { Submit } from "../ui/buttons";

interface Props {
  supportEmail: string;
  hasImprint: boolean;
  theme: Theme;
}

export function Footer({ supportEmail, hasImprint, theme }: Props) {
  const { layout, common, legal } = useMessages();
  const { footer } = layout;
  const locale = useLocale();
  return (
    <footer className="site-footer">
      <div className="site-footer-inner">
        <p className="site-footer-brand">{layout.brand}</p>
        <nav aria-label={layout.brand}>
          <a href="/terms">{legal.terms.title}</a>
          <a href="/privacy">{legal.privacy.title}</a>
          {hasImprint && <a href="/imprint">{legal.imprint}</a>}
          <a href={`mailto:${supportEmail}`}>{footer.support}</a>
        </nav>
        {OFFERED_LANGUAGES.length > 1 && (
          <FooterChoice name="language" label={common.language} chosen={languageOf(locale)}>
            {OFFERED_LANGUAGES.map((language) => (
              <option key={language} value={language} lang={LANGUAGES[language]}>
                {LANGUAGE_NAMES[language]}
              </option>
            ))}
          </FooterChoice>
        )}
        <FooterChoice name="theme" label={footer.theme} chosen={theme}>
          {THEMES.map((choice) => (
            <option key={choice} value={choice}>
              {footer.themes[choice]}
            </option>
          ))}
        </FooterChoice>
      </div>
    </footer>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  chosen: string;
  children: ReactNode;
}

function FooterChoice({ name, label, chosen, children }: ChoiceProps) {
  const { common, layout } = useMessages();
  const { footer } = layout;
  return (
    <form className="footer-choice" method="post" action={`/${name}`}>
      <label htmlFor={`footer-${name}`}>{label}</label>
      <select id={`footer-${name}`} name={name} defaultValue={chosen} data-submit-on-change>
        {children}
      </select>
      <Submit
        label={footer.apply}
        kind="small"
        aria-label={common.labelled({ label: footer.apply, value: label })}
      />
    </form>
  );
}
