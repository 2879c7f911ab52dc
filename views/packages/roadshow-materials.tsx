import { useMessages } from "../../messages/context";
import type { MaterialRow } from "../../src/roadshow/material-content";
import type { Roadshow } from "../../src/roadshow/roadshows";
import { Material } from "../roadshow/material";
import { Moment } from "../ui/moment";

interface Props {
  materials: MaterialRow[];
  roadshow: Roadshow | null;
  lang: string | undefined;
}

export function RoadshowMaterials({ materials, roadshow, lang }: Props) {
  const { packages, roadshow: words } = useMessages();
  const { detail } = packages;
  return (
    <>
      {roadshow && (
        <div className="roadshow-intro">
          <h3 lang={lang}>{roadshow.title}</h3>
          <p lang={lang}>{roadshow.description}</p>
          <p className="muted">
            {words.states.running} <Moment at={roadshow.ends_at} />
          </p>
        </div>
      )}
      {materials.length > 0 && (
        <ul className="materials">
          {materials.map((material) => (
            <li key={material.id}>
              <h3>
                <span lang={lang}>{material.title}</span>{" "}
                <span className="material-type">{detail.materialTypes[material.type]}</span>
              </h3>
              <Material material={material} lang={lang} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
