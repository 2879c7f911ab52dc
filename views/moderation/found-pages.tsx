import type { ReactNode } from "react";
import { personName } from "../../src/lib/languages";
import type { FourEyes } from "../../src/moderation/four-eyes";
import type { FoundMember, FoundPackage } from "../../src/moderation/looking-up";
import type { MemberStory } from "../../src/operators/member-story";
import type { PackageStory } from "../../src/operators/package-story";
import type { StoryEvent } from "../../src/operators/story";
import { useMessages } from "../messages/context";
import { StoryEvents } from "../operators/story-events";
import { MemberFacts, PackageFacts } from "../operators/story-facts";
import { Tables } from "../operators/tables";
import type { FilledForm } from "../ui/filled-form";
import { Permitted } from "../ui/permitted";
import { Written } from "../ui/written";
import { ActForm } from "./act-form";
import { SecondForm, SecondNote } from "./second-form";

interface Acting {
  acts: readonly string[];
  form: FilledForm;
  fourEyes: FourEyes | null;
}

interface PackageProps extends Acting {
  found: FoundPackage;
  story: PackageStory;
}

export function FoundPackagePage({ found, story, ...acting }: PackageProps) {
  const { moderation: words } = useMessages();
  return (
    <article className="seller-page">
      <header>
        <h1>
          <Written text={found.title} />
        </h1>
        <p>
          <a href={`/package/${found.id}`}>{words.found.page}</a> ·{" "}
          <a href={`/operator/members/${found.seller_id}`}>{found.seller}</a>
        </p>
        <Tables path="/operator/packages" />
      </header>
      <PackageFacts lot={found} story={story} />
      <Acted path={`/operator/packages/${found.id}`} events={story.events} {...acting} />
    </article>
  );
}

interface MemberProps extends Acting {
  found: FoundMember;
  story: MemberStory;
}

export function FoundMemberPage({ found, story, ...acting }: MemberProps) {
  return (
    <article className="seller-page">
      <header>
        <h1>
          <Written text={personName(found.first_name, found.last_name) || found.email} />
        </h1>
        <Tables path="/operator/members" />
      </header>
      <MemberFacts member={found} story={story} />
      <Acted
        path={`/operator/members/${found.id}`}
        hidden={{ organization: found.organization }}
        events={story.events}
        {...acting}
      />
    </article>
  );
}

interface ActedProps extends Acting, Pick<Parameters<typeof ActForm>[0], "hidden"> {
  path: string;
  events: readonly StoryEvent[];
}

function Acted({ path, events, acts, form, hidden, fourEyes }: ActedProps): ReactNode {
  const { moderation: words } = useMessages();
  return (
    <>
      {fourEyes && <SecondForm {...fourEyes} />}
      {acts.length > 0 && (
        <Permitted to="decide">
          <section className="stack" aria-labelledby="act-title">
            <h2 id="act-title">{words.act.title}</h2>
            <ActForm action={path} {...{ acts, form, hidden }} />
            <SecondNote fourEyes={fourEyes} />
          </section>
        </Permitted>
      )}
      <StoryEvents events={events} />
    </>
  );
}
