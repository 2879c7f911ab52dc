import type { DescribedType } from "./described";
import { Fields, TypeName } from "./fields";

export function Types({ types }: { types: readonly DescribedType[] }) {
  return types.map(({ name, type, fields }) => (
    <section key={name} id={name} className="house-text">
      <h3>{name}</h3>
      <p>
        <TypeName type={type} />
      </p>
      <Fields fields={fields} />
    </section>
  ));
}
