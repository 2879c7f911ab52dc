import type { Certification } from "../../src/certification/requests";
import { useMessages } from "../messages/context";
import { Icon } from "../ui/icon";

export interface Checklist {
  sample: boolean;
  rights: boolean;
  roadshow: boolean;
  certification: Certification["status"];
  editable: boolean;
}

export function OwnerChecklist({ packageId, list }: { packageId: string; list: Checklist }) {
  const { certification, publishers } = useMessages();
  const words = publishers.checklist;
  const names = { ...words.items, certification: certification.request };
  const items: Array<[name: keyof typeof names, done: boolean, href: string | null]> = [
    ["sample", list.sample, "/corpus-profile"],
    ["rights", list.rights, list.editable ? `/package/${packageId}/edit` : null],
    ["roadshow", list.roadshow, `/roadshow/${packageId}`],
    [
      list.certification === "waiting" ? "waiting" : "certification",
      list.certification === "certified",
      `/package/${packageId}/certification`,
    ],
  ];
  return (
    <section className="owner-checklist" aria-labelledby="checklist-title">
      <h2 id="checklist-title">{words.title}</h2>
      <ul>
        {items.map(([name, done, href]) => (
          <li key={name} data-done={done}>
            {done ? <Icon name="check" /> : <span className="checklist-open" aria-hidden="true" />}{" "}
            {done || href === null ? names[name] : <a href={href}>{names[name]}</a>}
            <span className="muted"> {done ? words.done : words.open}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
