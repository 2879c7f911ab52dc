import { useMessages } from "../messages/context";
import { SubmitButton } from "../ui/submit-button";

export function DeletionPage({ packageId, title }: { packageId: string; title: string }) {
  const { common, collections } = useMessages();
  const { deletion } = collections;
  return (
    <section className="confirmation">
      <h1>{deletion.title}</h1>
      <p>{deletion.text({ title })}</p>
      <form
        className="button-row"
        method="post"
        action={`/package/${packageId}/deletion`}
        data-busy-form
      >
        <a className="button" href="/corpus-profile" data-close-dialog>
          {common.cancel}
        </a>
        <SubmitButton label={deletion.confirm} busyLabel={common.deleting} />
      </form>
    </section>
  );
}
