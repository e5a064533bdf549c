import { ChartFigure } from "@/components/charts/chart-figure";
import { CountLink } from "@/components/charts/count-link";
import { Link } from "@/components/ui/link";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Table, TableHead, Td, Th, Tr } from "@/components/ui/table";
import { visibleText } from "@/lib/visible-text";
import type { FederationOverviewDto } from "@/server/services/federation/federation-overview";
import { GATE_NAMES } from "../copy";
import { GateMark } from "../gate-dots";
import { type ListState, registrationLink, registrationsLink } from "../list/search-params";
import { copy } from "./copy";
import { gateFinding } from "./gate-finding";

type Props = { overview: FederationOverviewDto; source: ListState["source"] };

/** Registrations in progress against the six gates, as dots or as numbers. */
export function GateMatrix({ overview, source }: Props) {
  const { open, matrix } = overview;
  const counts = <GateCounts overview={overview} source={source} />;
  return (
    <ChartFigure
      title={copy.title}
      finding={gateFinding(overview)}
      note={copy.newest(matrix.length, open)}
      chart={matrix.length === 0 ? null : <Dots overview={overview} />}
      table={counts}
    />
  );
}

function Dots({ overview: { matrix } }: Pick<Props, "overview">) {
  return (
    <ScrollRegion label={copy.matrix} className="max-h-96">
      <Table>
        <caption className="sr-only">{copy.matrix}</caption>
        <TableHead>
          <Th>{copy.agent}</Th>
          {matrix[0]?.gates.map(({ gate }) => (
            <Th key={gate} className="w-12 px-1 text-center">
              <span title={GATE_NAMES[gate]}>{gate}</span>
            </Th>
          ))}
        </TableHead>
        <tbody>
          {matrix.map((row) => (
            <Tr key={row.registration_id}>
              <th scope="row" className="h-9 px-3 font-normal first:pl-4 md:first:pl-6">
                <Link href={registrationLink(row.registration_id)} className="link break-all">
                  <bdi>{visibleText(row.name === "" ? row.did : row.name).text}</bdi>
                </Link>
              </th>
              {row.gates.map((mark) => (
                <Td key={mark.gate} className="px-1 text-center">
                  <GateMark mark={mark} />
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}

/** The text form: how many have not passed each gate, each number a link to them. */
function GateCounts({ overview: { gates }, source }: Props) {
  return (
    <ScrollRegion label={copy.table} className="max-h-96">
      <Table>
        <caption className="sr-only">{copy.table}</caption>
        <TableHead>
          <Th>{copy.gate}</Th>
          <Th align="right">{copy.failed}</Th>
          <Th align="right">{copy.pending}</Th>
          <Th align="right">{copy.notPassed}</Th>
        </TableHead>
        <tbody>
          {gates.map(({ gate, failed, pending }) => (
            <Tr key={gate}>
              <th scope="row" className="h-9 px-3 font-normal first:pl-4 md:first:pl-6">
                {gate} {GATE_NAMES[gate]}
              </th>
              <Td align="right">{failed}</Td>
              <Td align="right">{pending}</Td>
              <Td align="right">
                <CountLink
                  value={failed + pending}
                  href={registrationsLink({ view: "open", source, gate: [gate] })}
                  label={`${gate}, ${copy.notPassed}`}
                />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}
