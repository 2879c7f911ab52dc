import { useMessages } from "../../messages/context";
import type { Listing } from "../../src/packages/listing";
import { declaredSize, statedFiles } from "../../src/packages/stated-facts";
import { PublisherName } from "../ui/publisher-name";
import { LanguageName } from "./language-name";

export function HeaderFacts({ lot }: { lot: Listing }) {
  const { format, packages, samples } = useMessages();
  const { unit, count } = declaredSize(lot);
  const formats = packages.list(statedFiles(lot).formats);
  return (
    <p className="header-facts">
      {packages.table[unit]({ count: format.compact(count) })}
      {" · "}
      <LanguageName language={lot.language} />
      {formats && ` · ${formats}`}
      {lot.publisher && (
        <>
          {" · "}
          <PublisherName lot={lot} />
        </>
      )}
      {lot.data_quality !== null && (
        <>
          {" · "}
          <a href="#sample">{samples.preview.open}</a>
        </>
      )}
    </p>
  );
}
