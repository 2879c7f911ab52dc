import { useMessages } from "../../messages/context";
import { fileSize } from "../../src/lib/file-size";
import type { MaterialRow } from "../../src/roadshow/material-content";
import { MATERIAL_TYPES } from "../../src/roadshow/schema";
import { DialogLink, Submit } from "../ui/buttons";

interface Props {
  packageId: string;
  materials: readonly MaterialRow[];
  lang: string | undefined;
}

export function ContentList({ packageId, materials, lang }: Props) {
  const { common, packages, roadshow } = useMessages();
  const { content } = roadshow;
  const last = materials.length - 1;
  return (
    <section aria-labelledby="content-title">
      <h2 id="content-title">{roadshow.tabs.content}</h2>
      <p className="muted">{content.lead}</p>
      <div className="button-row add-content">
        <span>{content.add}</span>
        {MATERIAL_TYPES.map((type) => {
          const path = `/roadshow/${packageId}/materials/new?type=${type}`;
          return (
            <DialogLink
              key={type}
              className="button small"
              href={path}
              aria-label={common.labelled({
                label: content.add,
                value: packages.detail.materialTypes[type],
              })}
            >
              {packages.detail.materialTypes[type]}
            </DialogLink>
          );
        })}
      </div>
      {materials.length === 0 ? (
        <div className="empty">
          <h3>{content.empty}</h3>
        </div>
      ) : (
        <ul className="own-packages">
          {materials.map((material, i) => (
            <ContentRow
              key={material.id}
              material={material}
              lang={lang}
              moves={[...(i > 0 ? ["up" as const] : []), ...(i < last ? ["down" as const] : [])]}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowProps {
  material: MaterialRow;
  lang: string | undefined;
  moves: ReadonlyArray<"up" | "down">;
}

function ContentRow({ material, lang, moves }: RowProps) {
  const { packages, roadshow, common } = useMessages();
  const { content, shown } = roadshow;
  const { title, type, filename, file_size } = material;
  const path = materialPath(material);
  const actions = [
    [path, content.view, ""],
    [`${path}/edit`, common.edit, ""],
    [`${path}/deletion`, common.delete, "danger"],
  ] as const;
  return (
    <li className="own-package">
      <div>
        <p className="card-tags">
          <span>{packages.detail.materialTypes[type]}</span>
        </p>
        <h3 lang={lang}>{title}</h3>
        {filename && (
          <p className="card-facts">
            <bdi>{shown.file({ name: filename, size: fileSize(file_size ?? 0) })}</bdi>
          </p>
        )}
      </div>
      <div className="button-row">
        {moves.length > 0 && (
          <form className="button-row" method="post" action={`${path}/place`}>
            {moves.map((to) => (
              <Submit
                key={to}
                label={content.move[to]}
                kind="small"
                name="to"
                value={to}
                aria-label={common.actionOn({ action: content.move[to], title })}
              />
            ))}
          </form>
        )}
        {actions.map(([href, action, kind]) => (
          <DialogLink
            key={href}
            className={`button small ${kind}`}
            href={href}
            aria-label={common.actionOn({ action, title })}
          >
            {action}
          </DialogLink>
        ))}
      </div>
    </li>
  );
}

export function materialPath({ package_id, id }: MaterialRow): string {
  return `/roadshow/${package_id}/materials/${id}`;
}
