import { changedThresholds } from "@/agents/domain/trust/trust-thresholds";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { visibleText } from "@/lib/visible-text";
import { names, signed } from "./copy";
import type { ThresholdsPage } from "./thresholds-page";

const HISTORY_CAPTION = "Versions of the thresholds, newest first";

type Version = ThresholdsPage["history"][number];

/** Every version that was set: what it changed, why, who set it and when. */
export function ThresholdHistory({ versions }: { versions: readonly Version[] }) {
  return (
    <ScrollRegion label={HISTORY_CAPTION} className="border-y bg-surface">
      <Table>
        <caption className="sr-only">{HISTORY_CAPTION}</caption>
        <TableHead>
          <Th>Version</Th>
          <Th>Changed</Th>
          <Th>Reason</Th>
          <Th>Set by</Th>
          <Th>Set</Th>
        </TableHead>
        <tbody>
          {versions.map((version) => (
            <Tr key={version.version}>
              <th scope="row" className="h-10 px-3 text-left tabular-nums first:pl-4 md:first:pl-6">
                {version.version}
              </th>
              <Td className="min-w-60">
                <Changes version={version} />
              </Td>
              <Td className="min-w-60 max-w-lg break-words">
                <bdi>{visibleText(version.reason).text}</bdi>
              </Td>
              <Td>
                <bdi>{visibleText(version.set_by_name).text}</bdi>
              </Td>
              <Td className="whitespace-nowrap">
                <Time value={version.set_at} show="absolute" />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}

function Changes({ version }: { version: Version }) {
  const { before } = version;
  if (before === null) return "The published thresholds";
  return (
    <ul className="py-1 tabular-nums">
      {changedThresholds(before, version).map((name) => (
        <li key={name}>
          {names[name]} {signed(before[name])}, now {signed(version[name])}
        </li>
      ))}
    </ul>
  );
}
