import {
  type Clause,
  type ContractDocument,
  type Fact,
  numberOf,
  type Signature,
} from "../../src/contracts/document";

interface Props {
  document: ContractDocument;
  level: 1 | 2;
}

export function ContractArticle({ document, level }: Props) {
  const { title, language, summary, preamble, sections, signatures } = document;
  const Title = level === 1 ? "h1" : "h2";
  const Heading = level === 1 ? "h2" : "h3";
  return (
    <article className="contract" lang={language}>
      <header>
        <Title>{title}</Title>
        <Facts facts={summary} />
      </header>
      <p>{preamble}</p>
      {sections.map((section, i) => (
        <section key={section.title}>
          <Heading>
            {numberOf(i)}. {section.title}
          </Heading>
          {section.clauses.map((clause, j) => (
            <NumberedClause key={clause.text} number={numberOf(i, j)} clause={clause} />
          ))}
        </section>
      ))}
      <section className="contract-signatures">
        <Heading>{signatures.title}</Heading>
        <p>{signatures.text}</p>
        {signatures.parties.map((party) => (
          <SignatureBlock key={party.role} party={party} />
        ))}
      </section>
    </article>
  );
}

function NumberedClause({ number, clause }: { number: string; clause: Clause }) {
  return (
    <div className="clause">
      <p>
        <span className="clause-number">{number}</span> {clause.text}
      </p>
      {clause.facts && <Facts facts={clause.facts} />}
    </div>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <table>
      <tbody>
        {facts.map(({ label, value, lang }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td lang={lang}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SignatureBlock({ party: { role, name, organization, agreed } }: { party: Signature }) {
  return (
    <p className="signature">
      <span>{role}</span>
      <br />
      <strong>{name}</strong>
      <br />
      {organization}
      <br />
      <span>{agreed}</span>
    </p>
  );
}
