import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import type { CollectionStanding } from "../../src/consignments/collection/collection";
import { fileSize } from "../../src/lib/file-size";
import { LinkButton, SubmitButton } from "../ui/buttons";
import { SamplingLine } from "./sampling-line";

export type CollectionStep = "none" | "open" | "measuring" | "waiting" | "sampled";

interface Props {
  lot: { id: string; sampling: string | null };
  title: string;
  step: CollectionStep;
  standing: CollectionStanding;
  /** How long a collection is that was too short to be sampled; null for others. */
  shortCharacters: number | null;
  hasFaults: boolean;
  maxBytes: number;
  island: ReactNode;
}

/** Where a seller has the collection sampled, before the sale. */
export function CollectionPage({ lot, title, step, standing, island, ...state }: Props) {
  const { common, handingIn, packages, sampling } = useMessages();
  const words = sampling.own;
  const canUpload = standing === "replaceable" && (step === "none" || step === "open");
  return (
    <section className="dialog-page stack">
      <h1>{words.title}</h1>
      <p>
        <a href={`/package/${lot.id}`}>{title}</a>
      </p>
      {step === "sampled" && (
        <>
          <p role="status">{words.sampled}</p>
          <SamplingLine lot={lot} />
        </>
      )}
      {step === "waiting" && <p role="status">{words.waiting}</p>}
      {step === "measuring" && <p>{words.measuring}</p>}
      {canUpload && (
        <>
          <p className="lead">{words.lead}</p>
          <ul className="bullets">
            <li>{words.private}</li>
            <li>{words.counted}</li>
            <li>{words.frozen}</li>
            <li>{words.kept}</li>
          </ul>
        </>
      )}
      {standing === "closed" && <p>{words.closed}</p>}
      {standing === "relied-on" && <p>{words.reliedOn}</p>}
      {state.shortCharacters !== null && (
        <p className="deal-differs">
          {words.short({ characters: packages.integer(state.shortCharacters) })}
        </p>
      )}
      {state.hasFaults && <p className="deal-differs">{words.faults}</p>}
      {canUpload && <p className="muted">{handingIn.most({ size: fileSize(state.maxBytes) })}</p>}
      {(canUpload || step === "measuring" || step === "waiting") && island}
      {step !== "none" && standing === "replaceable" && <Removal packageId={lot.id} />}
      <p>
        <LinkButton href={`/package/${lot.id}`} label={common.seePackage} />
      </p>
    </section>
  );
}

function Removal({ packageId }: { packageId: string }) {
  const { common, sampling } = useMessages();
  const words = sampling.own;
  return (
    <details className="unfolds">
      <summary>{words.remove}</summary>
      <form method="post" action={`/package/${packageId}/collection/removal`} data-busy-form>
        <p>{words.removeHint}</p>
        <SubmitButton label={words.remove} busyLabel={common.deleting} />
      </form>
    </details>
  );
}
