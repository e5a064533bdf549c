import { CountLink } from "@/components/charts/count-link";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { matrixCopy as copy } from "./matrix-copy";
import type { MatrixFilters } from "./matrix-input";
import type { TechniqueRow } from "./matrix-rows";
import { techniqueLink } from "./technique-link";

type Props = { rows: readonly TechniqueRow[]; filters: MatrixFilters };

/** The numbers of the heat map, each technique once. */
export function MatrixTable({ rows, filters }: Props) {
  const { columns } = copy;
  return (
    <ScrollRegion label={copy.caption} className="max-h-[36rem]">
      <Table>
        <caption className="sr-only">{copy.caption}</caption>
        <TableHead>
          <Th>{columns.id}</Th>
          <Th>{columns.name}</Th>
          <Th>{columns.tactics}</Th>
          <Th align="right">{columns.stated}</Th>
          <Th align="right">{columns.suggested}</Th>
        </TableHead>
        <tbody>
          {rows.map(({ id, name, tactics, stated, suggested }) => (
            <Tr key={id}>
              <Td className="font-mono text-xs">{id}</Td>
              <th scope="row" className="min-w-48 px-3 font-normal">
                {name}
              </th>
              <Td className="min-w-40 text-muted">{tactics.join(", ")}</Td>
              <Td align="right">
                <CountLink
                  value={stated}
                  href={techniqueLink(id, "technique", filters)}
                  className="justify-end"
                />
              </Td>
              <Td align="right">
                <CountLink
                  value={suggested}
                  href={techniqueLink(id, "suggested", filters)}
                  className="justify-end"
                />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}
