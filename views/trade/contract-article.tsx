import {
  type Clause,
  type ContractDocument,
  type Fact,
  numberOf,
  type Signature,
} from "../../src/contracts/document";

interface TranslationProps {
  lang: string | undefined;
}

interface Props {
  document: ContractDocument;
  level: 1 | 2;
}

export function ContractArticle({ document, level }: Props) {
  const { title, language, summary, preamble, sections, signatures } = document;
  const { translation } = document;
  const lang = translation?.language;
  const Title = level === 1 ? "h1" : "h2";
  const Heading = level === 1 ? "h2" : "h3";
  return (
    <article className="contract" lang={language}>
      <header>
        <Title>{title}</Title>
        <TranslatedParagraph lang={lang} text={translation?.title} />
        <Facts facts={summary} lang={lang} />
      </header>
      <p>{preamble}</p>
      <TranslatedParagraph lang={lang} text={translation?.preamble} />
      {sections.map((section, i) => (
        <section key={section.title}>
          <Heading>
            {numberOf(i)}. {section.title}
            <InlineTranslation lang={lang} text={section.translation} />
          </Heading>
          {section.clauses.map((clause, j) => (
            <NumberedClause key={clause.text} number={numberOf(i, j)} clause={clause} lang={lang} />
          ))}
        </section>
      ))}
      <section className="contract-signatures">
        <Heading>
          {signatures.title}
          <InlineTranslation lang={lang} text={signatures.translation?.title} />
        </Heading>
        <p>{signatures.text}</p>
        <TranslatedParagraph lang={lang} text={signatures.translation?.text} />
        {signatures.parties.map((party) => (
          <SignatureBlock key={party.role} party={party} lang={lang} />
        ))}
      </section>
    </article>
  );
}

function TranslatedParagraph({ text, lang }: { text: string | undefined } & TranslationProps) {
  return text === undefined ? null : (
    <p className="second-language" lang={lang}>
      {text}
    </p>
  );
}

function InlineTranslation({ text, lang }: { text: string | undefined } & TranslationProps) {
  return text === undefined ? null : <span lang={lang}> {text}</span>;
}

function NumberedClause({
  number,
  clause,
  lang,
}: { number: string; clause: Clause } & TranslationProps) {
  return (
    <div className="clause">
      <p>
        <span className="clause-number">{number}</span> {clause.text}
      </p>
      <TranslatedParagraph lang={lang} text={clause.translation} />
      {clause.facts && <Facts facts={clause.facts} lang={lang} />}
    </div>
  );
}

function Facts({ facts, lang: translationLang }: { facts: readonly Fact[] } & TranslationProps) {
  return (
    <table>
      <tbody>
        {facts.map(({ label, value, lang, translation }) => (
          <tr key={label}>
            <th scope="row">
              {label}
              <InlineTranslation lang={translationLang} text={translation?.label} />
            </th>
            <td lang={lang}>
              {value}
              <TranslatedParagraph lang={translationLang} text={translation?.value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SignatureBlock({ party, lang }: { party: Signature } & TranslationProps) {
  const { role, name, organization, agreed, translation } = party;
  return (
    <p className="signature">
      <span>
        {role}
        <InlineTranslation lang={lang} text={translation?.role} />
      </span>
      <br />
      <strong>{name}</strong>
      <br />
      {organization}
      <br />
      <span>{agreed}</span>
      {translation && (
        <>
          <br />
          <span lang={lang}>{translation.agreed}</span>
        </>
      )}
    </p>
  );
}
