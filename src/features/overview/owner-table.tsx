import { CountLink } from "@/components/charts/count-link";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { copy, DISTANCE_NAMES } from "./copy";
import type { Source } from "./overview-input";
import { ownerLink, ownerTotalLink } from "./owner-links";
import { DISTANCES, type Owner } from "./owners";

type Props = { owners: readonly Owner[]; source: Source };

/** The numbers of the bars. */
export function OwnerTable({ owners, source }: Props) {
  return (
    <ScrollRegion label={copy.owners.caption} className="max-h-96">
      <Table>
        <caption className="sr-only">{copy.owners.caption}</caption>
        <TableHead>
          <Th>{copy.owners.owner}</Th>
          {DISTANCES.map((distance) => (
            <Th key={distance} align="right" className="px-2 first-letter:uppercase">
              {DISTANCE_NAMES[distance]}
            </Th>
          ))}
          <Th align="right">{copy.owners.total}</Th>
        </TableHead>
        <tbody>
          {owners.map((owner) => (
            <Tr key={owner.owner ?? ""}>
              <th scope="row" className="h-9 px-3 font-normal first:pl-4 md:first:pl-6">
                <bdi className="block max-w-36 truncate" title={owner.owner ?? undefined}>
                  {owner.owner ?? copy.owners.nobody}
                </bdi>
              </th>
              {DISTANCES.map((distance) => (
                <Td key={distance} align="right" className="px-2">
                  <CountLink
                    value={owner[distance]}
                    href={ownerLink(owner.owner, distance, source)}
                    className="justify-end"
                  />
                </Td>
              ))}
              <Td align="right">
                <CountLink
                  value={owner.total}
                  href={ownerTotalLink(owner.owner, source)}
                  className="justify-end font-medium"
                />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}
