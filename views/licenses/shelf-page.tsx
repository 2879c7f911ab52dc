import { useMessages } from "../../messages/context";
import { centsToDecimal } from "../../src/lib/money";
import type { ShelfFloor } from "../../src/licenses/shelf";
import type { Package } from "../../src/packages/packages";
import { SellerFee } from "../fees/fee-rule";
import { SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { Gap } from "../ui/gap";
import { Moment } from "../ui/moment";
import { PackageTitle } from "../ui/package-title";

interface Props extends FilledForm {
  lot: Package;
  priceCents: number;
  floor: ShelfFloor | null;
}

export function ShelfPage({ lot, priceCents, floor, values, errors }: Props) {
  const { common, licenses } = useMessages();
  const { shelf: words } = licenses;
  const action = `/package/${lot.id}/shelf`;
  return (
    <section className="confirmation">
      <h1>{words.owner}</h1>
      <p>
        <PackageTitle as="strong" lot={lot} href={`/package/${lot.id}`} />
      </p>
      <form className="shelf-form" method="post" action={action} data-busy-form>
        <Field
          name="price"
          label={words.newPrice}
          defaultValue={values.price ?? centsToDecimal(priceCents)}
          error={errors.price}
          inputMode="decimal"
          required
        />
        <SellerFee rate={lot.seller_fee_rate} priceCents={priceCents} />
        {floor && <FloorNote floor={floor} />}
        <SubmitButton label={words.save} busyLabel={common.saving} />
      </form>
      <form className="shelf-form" method="post" action={action} data-busy-form>
        <p>{words.closeHint}</p>
        <input type="hidden" name="act" value="close" />
        <SubmitButton isSecondary label={words.close} busyLabel={words.closing} />
      </form>
    </section>
  );
}

function FloorNote({ floor: { leastCents, until } }: { floor: ShelfFloor }) {
  const { shelf: words } = useMessages().licenses;
  return (
    <p className="muted">
      {words.floor({ leastCents })}
      <Gap />
      <Moment at={until} />
    </p>
  );
}
