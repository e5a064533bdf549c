"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { HowComputed } from "@/components/how-computed";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { SEVERITY_NAMES } from "@/evidence/screens/findings/copy";
import { SeverityLabel } from "@/evidence/screens/findings/severity-label";
import { copy, RESOLUTION_NAMES } from "@/incidents/screens/incident/copy";
import { DueLabel } from "@/incidents/screens/incident/due-label";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { formatQuantity } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { statementInput } from "../incident/statement-input";
import { facts as words } from "./copy";
import { deadlineRule } from "./deadline-rule";

type Props = {
  incident: IncidentDetailDto;
  /** The legal limits, from above. */
  clocks?: ReactNode;
};

/** Who has to act until when, how bad it is and why, and what is still missing. */
export function CaseFacts({ incident, clocks }: Props) {
  const { id, techniques, suggested, links } = incident;
  return (
    <div className="@container">
      <dl className="grid gap-x-6 gap-y-3 @sm:grid-cols-2">
        <Fact term="Owner">
          <Owner incident={incident} />
        </Fact>
        <Fact term="Due">
          <Deadline incident={incident} />
        </Fact>
        <Fact term="Severity">
          <SeverityLabel severity={incident.severity} />
          <span className="block text-muted text-xs">
            {copy.severityFrom[incident.severity_source](incident.severity_raw)}
          </span>
          {incident.severity_source === "analyst" && <SeverityReason incidentId={id} />}
        </Fact>
        <Fact term="Evidence coverage">
          <Coverage incident={incident} />
        </Fact>
        <Fact term="Techniques">
          <Link href={`/incidents/${id}?tab=techniques`} className="link">
            {techniques.length + suggested.length === 0
              ? "None named"
              : [...techniques, ...suggested.map((technique) => `${technique} (suggested)`)].join(
                  ", ",
                )}
          </Link>
        </Fact>
        {clocks !== undefined && <Fact term="Legal clocks">{clocks}</Fact>}
        <Ending incident={incident} />
        {links.length > 0 && (
          <Fact term="Linked incidents">
            <ul className="space-y-1">
              {links.map((link) => (
                <li key={`${link.kind} ${link.id}`}>
                  <Link href={`/incidents/${link.id}`} className="link">
                    <span className="font-mono text-xs">{link.id}</span>{" "}
                    <bdi className="break-words">{visibleText(link.title).text}</bdi>
                  </Link>
                  <span className="block text-muted text-xs">{words.linkKinds[link.kind]}</span>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-xs">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Owner({ incident }: { incident: IncidentDetailDto }) {
  if (incident.owner_email === null) return <span className="text-muted">Unassigned</span>;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <UserRound aria-hidden className="size-3.5 shrink-0 text-muted" />
      <bdi className="break-all">{incident.owner_email}</bdi>
      {incident.owner_is_me && <span className="text-muted">(you)</span>}
    </span>
  );
}

/** The deadline in words and as an instant, and the rule behind it. */
function Deadline({ incident }: { incident: IncidentDetailDto }) {
  const rule = deadlineRule(incident);
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <DueLabel incident={incident} />
      {incident.sla_due !== null && (
        <span className="text-muted text-xs">
          <Time value={incident.sla_due} show="absolute" />
        </span>
      )}
      <HowComputed label="How is the deadline computed?">
        {rule === null ? (
          <p>No rule set a deadline for this incident.</p>
        ) : (
          <>
            <p>
              {rule.from === "creation"
                ? "Counted from the creation of the incident, so that waiting buys no time."
                : "Counted from the last reopening of the incident."}
            </p>
            {rule.days !== null && (
              <p>{`The rule gave ${formatQuantity(rule.days, "day", "days")} of 24 hours for the severity ${SEVERITY_NAMES[incident.severity]}.`}</p>
            )}
            <p>
              {incident.closed_at === null
                ? "Within 24 hours of the deadline it counts as due soon."
                : "It was met or missed by the time the incident was closed."}
            </p>
          </>
        )}
      </HowComputed>
    </span>
  );
}

/** Why a person set the severity, in their words. */
function SeverityReason({ incidentId }: { incidentId: string }) {
  const trpc = useTRPC();
  const { data } = useInfiniteQuery(
    trpc.cases.statements.infiniteQueryOptions(statementInput(incidentId), {
      getNextPageParam: (page) => page.next_cursor,
    }),
  );
  const stated = data?.pages
    .flatMap((page) => page.statements)
    .find((statement) => statement.kind === "severity");
  if (stated === undefined) return null;
  return <bdi className="block break-words">{visibleText(stated.body.reason).text}</bdi>;
}

/** How many kinds of evidence are not complete, by the computation that the tab shows. */
function Coverage({ incident: { id, coverage_pct: stored } }: { incident: IncidentDetailDto }) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.coverage.get.queryOptions({ id }));
  const percent = data?.coverage_pct ?? stored;
  return (
    <span className="tabular-nums">
      <Link href={`/incidents/${id}?tab=coverage`} className="link">
        {data === undefined
          ? "What is missing?"
          : words.missing(data.applicable - data.covered, data.applicable)}
      </Link>
      {percent !== null && <span className="text-muted"> · {percent}%</span>}
      <span className="block text-muted text-xs">
        Completeness of stored evidence. Not a security rating.
      </span>
    </span>
  );
}

/** How it ended where it did, and when it was opened again. */
function Ending({ incident }: { incident: IncidentDetailDto }) {
  const { resolution, closed_at, risk_accepted_until, reopened_at } = incident;
  const times = [
    ["Closed", closed_at],
    ["Risk accepted until", risk_accepted_until],
    ["Reopened", reopened_at],
  ] as const;
  return (
    <>
      {resolution !== null && <Fact term="Resolution">{RESOLUTION_NAMES[resolution]}</Fact>}
      {times.map(
        ([term, at]) =>
          at !== null && (
            <Fact key={term} term={term}>
              <Time value={at} show="both" />
            </Fact>
          ),
      )}
    </>
  );
}
