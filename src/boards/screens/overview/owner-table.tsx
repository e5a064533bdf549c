import { CountLink } from "@/components/charts/count-link";
import { FigureTable, RowHead } from "@/components/charts/figure-table";
import { Td, Th, Tr } from "@/components/ui/table";
import { copy, DISTANCE_NAMES } from "./copy";
import type { Source } from "./overview-input";
import { ownerLink, ownerTotalLink } from "./owner-links";
import { DISTANCES, type Owner } from "./owners";

type Props = { owners: readonly Owner[]; source: Source };

/** The numbers of the bars. */
export function OwnerTable({ owners, source }: Props) {
  return (
    <FigureTable
      caption={copy.owners.caption}
      head={
        <>
          <Th>{copy.owners.owner}</Th>
          {DISTANCES.map((distance) => (
            <Th key={distance} align="right" className="px-2 first-letter:uppercase">
              {DISTANCE_NAMES[distance]}
            </Th>
          ))}
          <Th align="right">{copy.owners.total}</Th>
        </>
      }
    >
      {owners.map((owner) => (
        <Tr key={owner.owner ?? ""}>
          <RowHead>
            <bdi className="block max-w-36 truncate" title={owner.owner ?? undefined}>
              {owner.owner ?? copy.owners.nobody}
            </bdi>
          </RowHead>
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
    </FigureTable>
  );
}
