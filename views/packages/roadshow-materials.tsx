import type { MaterialRow } from "../../src/roadshow/materials";
import { useMessages } from "../messages/context";

export function RoadshowMaterials({ materials }: { materials: MaterialRow[] }) {
  const { detail } = useMessages().packages;
  if (materials.length === 0) return <p className="muted">{detail.roadshowEmpty}</p>;
  return (
    <ul className="materials">
      {materials.map((material) => (
        <li key={material.id}>
          <h3>
            {material.title}{" "}
            <span className="material-type">{detail.materialTypes[material.type]}</span>
          </h3>
          {material.description && <p>{material.description}</p>}
          {material.content && <p className="prose">{material.content}</p>}
        </li>
      ))}
    </ul>
  );
}
