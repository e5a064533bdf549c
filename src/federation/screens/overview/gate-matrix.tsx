import { ChartFigure } from "@/components/charts/chart-figure";
import { CountLink } from "@/components/charts/count-link";
import { FigureTable, RowHead } from "@/components/charts/figure-table";
import { Link } from "@/components/ui/link";
import { Td, Th, Tr } from "@/components/ui/table";
import type { FederationOverviewDto } from "@/federation/server/registrations/federation-overview";
import { visibleText } from "@/lib/visible-text";
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
      title="Gates of what is in progress"
      finding={gateFinding(overview)}
      note={matrix.length < open ? `The newest ${matrix.length} of ${open} are shown.` : undefined}
      chart={matrix.length === 0 ? null : <Dots overview={overview} />}
      table={counts}
    />
  );
}

function Dots({ overview: { matrix } }: Pick<Props, "overview">) {
  return (
    <FigureTable
      caption="Registrations against gates"
      head={
        <>
          <Th>Agent</Th>
          {matrix[0]?.gates.map(({ gate }) => (
            <Th key={gate} className="w-12 px-1 text-center">
              <span title={GATE_NAMES[gate]}>{gate}</span>
            </Th>
          ))}
        </>
      }
    >
      {matrix.map((row) => (
        <Tr key={row.registration_id}>
          <RowHead>
            <Link href={registrationLink(row.registration_id)} className="link break-all">
              <bdi>{visibleText(row.name === "" ? row.did : row.name).text}</bdi>
            </Link>
          </RowHead>
          {row.gates.map((mark) => (
            <Td key={mark.gate} className="px-1 text-center">
              <GateMark mark={mark} />
            </Td>
          ))}
        </Tr>
      ))}
    </FigureTable>
  );
}

/** The text form: how many have not passed each gate, each number a link to them. */
function GateCounts({ overview: { gates }, source }: Props) {
  return (
    <FigureTable
      caption="Registrations that have not passed each gate"
      head={
        <>
          <Th>Gate</Th>
          <Th align="right">Failed</Th>
          <Th align="right">Not settled</Th>
          <Th align="right">{copy.notPassed}</Th>
        </>
      }
    >
      {gates.map(({ gate, failed, pending }) => (
        <Tr key={gate}>
          <RowHead>
            {gate} {GATE_NAMES[gate]}
          </RowHead>
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
    </FigureTable>
  );
}
