import { Hash } from "@/components/ui/hash";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import type { ReportPreviewDto } from "@/engagements/server/report/report-dto";
import { visibleText } from "@/lib/visible-text";
import { CHECK_NAMES, content as words } from "./copy";

type Props = { register: ReportPreviewDto["report"]["register"] };

/** The register as it was checked for the report. */
export function ReportRegister({ register }: Props) {
  if (register.length === 0) return null;
  return (
    <ScrollRegion label={words.register} className="max-h-96 border-y bg-surface">
      <Table>
        <caption className="sr-only">{words.register}</caption>
        <TableHead>
          <Th>Item</Th>
          <Th>Name</Th>
          <Th>Check for this report</Th>
          <Th>SHA-256</Th>
        </TableHead>
        <tbody>
          {register.map(({ id, name, check, sha256, corrected_by }) => (
            <Tr key={id}>
              <Td className="font-mono text-xs whitespace-nowrap">{id}</Td>
              <Td className="break-words">{visibleText(name).text}</Td>
              <Td>
                {CHECK_NAMES[check]}
                {corrected_by && (
                  <span className="block text-muted text-xs">{`corrected by ${corrected_by}`}</span>
                )}
              </Td>
              <Td>
                <Hash value={sha256} label={`digest of ${id}`} head={6} tail={4} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}
