import { THRESHOLD_NAMES } from "@/agents/domain/trust/trust-thresholds";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { cn } from "@/lib/cn";
import { names, signed } from "./copy";
import type { ThresholdsPage } from "./thresholds-page";

const CAPTION = "Thresholds in force";

/** Each threshold in force, beside the published one and what it may be. */
export function ThresholdTable({
  page: { in_force: current, published, bounds },
}: {
  page: ThresholdsPage;
}) {
  return (
    <ScrollRegion label={CAPTION} className="border-y bg-surface">
      <Table>
        <caption className="sr-only">{CAPTION}</caption>
        <TableHead>
          <Th>Threshold</Th>
          <Th align="right">In force</Th>
          <Th align="right">Published</Th>
          <Th align="right">May be</Th>
        </TableHead>
        <tbody>
          {THRESHOLD_NAMES.map((name) => (
            <Tr key={name}>
              <th
                scope="row"
                className="h-10 px-3 py-1.5 text-left font-normal first:pl-4 md:first:pl-6"
              >
                {names[name]}
              </th>
              <Td
                align="right"
                className={cn("tabular-nums", current[name] !== published[name] && "font-semibold")}
              >
                {signed(current[name])}
              </Td>
              <Td align="right" className="text-muted tabular-nums">
                {signed(published[name])}
              </Td>
              <Td align="right" className="whitespace-nowrap text-muted tabular-nums">
                {signed(bounds[name].min)} to {signed(bounds[name].max)}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}
