import { useMessages } from "../../messages/context";
import type { Certification } from "../../src/certification/requests";
import { Icon } from "../ui/icon";

export interface Checklist {
  sample: boolean;
  rights: boolean;
  roadshow: boolean;
  sampled: boolean;
  certification: Certification["status"];
  editable: boolean;
}

export function OwnerChecklist({
  packageId,
  checklist,
}: {
  packageId: string;
  checklist: Checklist;
}) {
  const { certification, changes, publishers, sampling } = useMessages();
  const words = publishers.checklist;
  const names = {
    ...words.items,
    certification: certification.request,
    sampling: sampling.own.checklist,
  };
  const items: Array<[name: keyof typeof names, done: boolean, href: string | null]> = [
    ["sample", checklist.sample, "/corpus-profile"],
    ["sampling", checklist.sampled, `/package/${packageId}/collection`],
    ["rights", checklist.rights, checklist.editable ? `/package/${packageId}/edit` : null],
    ["roadshow", checklist.roadshow, `/roadshow/${packageId}`],
    [
      checklist.certification === "waiting" ? "waiting" : "certification",
      checklist.certification === "certified",
      `/package/${packageId}/certification`,
    ],
  ];
  return (
    <section className="owner-checklist" aria-labelledby="checklist-title">
      <h2 id="checklist-title">{words.title}</h2>
      <ul>
        {items.map(([name, isDone, href]) => (
          <li key={name} data-done={isDone}>
            {isDone ? (
              <Icon name="check" />
            ) : (
              <span className="checklist-open" aria-hidden="true" />
            )}{" "}
            {isDone || href === null ? names[name] : <a href={href}>{names[name]}</a>}
            <span className="muted"> {isDone ? words.done : words.open}</span>
          </li>
        ))}
      </ul>
      {checklist.certification !== "certified" && <p>{words.hiddenByDefault}</p>}
      {!checklist.editable && (
        <p>
          <a href={`/package/${packageId}/changes`}>{changes.ask.link}</a>
        </p>
      )}
    </section>
  );
}
