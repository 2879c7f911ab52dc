import { useMessages } from "../../messages/context";
import type { Certification } from "../../src/certification/requests";
import { SubmitButton } from "../ui/buttons";
import { CertifiedBadge } from "../ui/certified-badge";
import { Moment } from "../ui/moment";

interface Props {
  packageId: string;
  certification: Certification;
  returnPath: string;
}

export function CertificationStatus({ packageId, certification, returnPath }: Props) {
  const words = useMessages().certification;
  const { status } = certification;
  return (
    <div className="certification" data-status={status}>
      <StatusText certification={certification} />
      {status !== "certified" && (
        <>
          <p>{words.lead}</p>
          <ul className="bullets">
            {words.checks.map((check) => (
              <li key={check}>{check}</li>
            ))}
          </ul>
        </>
      )}
      {(status === "none" || status === "declined" || status === "withdrawn") && (
        <form method="post" action={`/package/${packageId}/certification`} data-busy-form>
          <input type="hidden" name="next" value={returnPath} />
          <SubmitButton
            label={status === "none" ? words.request : words.requestAgain}
            busyLabel={words.requesting}
          />
        </form>
      )}
    </div>
  );
}

function StatusText({ certification }: Pick<Props, "certification">) {
  const { status: words } = useMessages().certification;
  switch (certification.status) {
    case "none":
      return <p className="muted">{words.none}</p>;
    case "waiting":
      return (
        <>
          <p className="certification-standing">
            {words.waitingSince} <Moment at={certification.since} />
          </p>
          <p className="muted">{words.waiting}</p>
        </>
      );
    case "declined":
    case "withdrawn":
      return (
        <>
          <p className="certification-standing">
            {words[certification.status]} <Moment at={certification.at} />
          </p>
          <blockquote className="note">
            <p className="muted">{words.reason}</p>
            <p>{certification.note || words.sampleChanged}</p>
          </blockquote>
        </>
      );
    case "certified":
      return (
        <p>
          <CertifiedBadge /> {words.certified}
        </p>
      );
  }
}
