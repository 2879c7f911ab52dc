import { languageOf, OFFERED_LANGUAGES } from "../../messages/catalogue";
import { useLocale, useMessages } from "../../messages/context";
import { LANGUAGE_NAMES, LANGUAGES } from "../../src/lib/languages";
import { Submit } from "../ui/buttons";

interface Props {
  supportEmail: string;
  hasImprint: boolean;
}

export function Footer({ supportEmail, hasImprint }: Props) {
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
          <form className="footer-choice" method="post" action="/language">
            <label htmlFor="footer-language">{common.language}</label>
            <select
              id="footer-language"
              name="language"
              defaultValue={languageOf(locale)}
              data-submit-on-change
            >
              {OFFERED_LANGUAGES.map((language) => (
                <option key={language} value={language} lang={LANGUAGES[language]}>
                  {LANGUAGE_NAMES[language]}
                </option>
              ))}
            </select>
            <Submit
              label={footer.apply}
              kind="small"
              aria-label={common.labelled({ label: footer.apply, value: common.language })}
            />
          </form>
        )}
      </div>
    </footer>
  );
}
