import { useMessages } from "../../messages/context";
import type { MaterialRow } from "../../src/roadshow/material-content";
import { LinkButton, SubmitButton } from "../ui/buttons";
import { materialPath } from "./content-list";
import { Material } from "./material";
import { tabPath } from "./roadshow-page";

interface Props {
  material: MaterialRow;
  lang: string | undefined;
}

export function MaterialPage({ material, lang }: Props) {
  const { closeDialog } = useMessages().layout;
  return (
    <section className="confirmation">
      <h1 lang={lang}>{material.title}</h1>
      <Material material={material} lang={lang} />
      <p>
        <a href={tabPath(material.package_id, "content")} data-close-dialog>
          {closeDialog}
        </a>
      </p>
    </section>
  );
}

export function MaterialDeletionPage({ material }: Pick<Props, "material">) {
  const { common, roadshow } = useMessages();
  const { deletion } = roadshow;
  return (
    <section className="confirmation">
      <h1>{deletion.title}</h1>
      <p>{deletion.text({ title: material.title })}</p>
      <form
        className="button-row"
        method="post"
        action={`${materialPath(material)}/deletion`}
        data-busy-form
      >
        <LinkButton
          href={tabPath(material.package_id, "content")}
          label={common.cancel}
          data-close-dialog
        />
        <SubmitButton label={deletion.confirm} busyLabel={common.deleting} />
      </form>
    </section>
  );
}
