import { useMessages } from "../../messages/context";
import type { RecordRows } from "../../src/samples/record-rows";
import { ColumnHeads } from "../ui/column-heads";

export function RecordTable({ table }: { table: RecordRows }) {
  const { viewer } = useMessages().samples;
  return (
    <section className="table-scroll" aria-label={viewer.records}>
      <table className="record-rows">
        <ColumnHeads columns={table.columns} />
        <tbody>
          {table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: records keep their order
            <tr key={index}>
              {row.map((value, column) => (
                <td key={table.columns[column]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
