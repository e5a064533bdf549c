"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { ExternalLink } from "@/components/external-link";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { WhenVisible } from "@/components/when-visible";
import { parseUrl } from "@/encoding/domain/url/parse-url";
import { ToolText } from "@/evidence/screens/findings/tool-text";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { IncidentFacts, IncidentIdentity } from "../incident/incident-facts";
import { mayState, StatementDialogs } from "../statements/statement-dialogs";

const BestEvidence = loadedWhenShown(
  () => import("@/evidence/screens/evidence/best-evidence").then((module) => module.BestEvidence),
  () => <Skeleton className="h-64 w-full" />,
);
const StatedFacts = dynamic(
  () => import("../statements/stated-facts").then((module) => module.StatedFacts),
  { loading: () => <Skeleton className="h-24 w-full" /> },
);

type Props = {
  incident: IncidentDetailDto;
  /** Beside a list, where there is little room. */
  narrow?: boolean;
};

/** What an incident is, where, what it did, how to fix it, and what shows it best. */
export function IncidentSummary({ incident, narrow = false }: Props) {
  const { may } = useSession();
  return (
    <div className="space-y-6">
      <Section
        title="What it is, as the tool says"
        note="This text comes from the report as it is."
      >
        {incident.description === "" ? (
          <p className="text-muted">The report says nothing more about this weakness.</p>
        ) : (
          <ToolText source={incident.description} />
        )}
      </Section>
      <Section title="Where">
        <IncidentFacts incident={incident} />
        <details>
          <summary className="inline-flex min-h-6 cursor-pointer items-center text-muted text-xs hover:text-ink">
            Identity of the incident
          </summary>
          <IncidentIdentity incident={incident} />
        </details>
      </Section>
      <Impact incident={incident} />
      <Fix incident={incident} />
      {may["evidence.read"] && (
        <Section title="Best evidence">
          <WhenVisible placeholder={<Skeleton className="h-64 w-full" />}>
            <BestEvidence
              incidentId={incident.id}
              count={incident.evidence_count}
              narrow={narrow}
            />
          </WhenVisible>
        </Section>
      )}
    </div>
  );
}

function Impact({ incident }: { incident: IncidentDetailDto }) {
  const [isOpen, setOpen] = useState(false);
  const stated = incident.statements.impact;
  return (
    <Section title="Impact">
      {stated !== null ? (
        <StatedFacts statement={stated} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-muted">The impact is not recorded yet.</p>
          {mayState(incident, "impact") && (
            <Button size="sm" onClick={() => setOpen(true)}>
              Add the impact
            </Button>
          )}
        </div>
      )}
      <StatementDialogs
        incident={incident}
        open={isOpen ? "impact" : null}
        onClose={() => setOpen(false)}
      />
    </Section>
  );
}

function Fix({
  incident: { remediation, references, statements },
}: {
  incident: IncidentDetailDto;
}) {
  return (
    <Section title="How to fix it">
      {statements.remediation !== null && (
        <>
          <p className="text-muted text-xs">Done against it:</p>
          <StatedFacts statement={statements.remediation} />
        </>
      )}
      {remediation === "" ? (
        <p className="text-muted">The report does not say how to fix it.</p>
      ) : (
        <>
          <p className="text-muted text-xs">The tool says:</p>
          <ToolText source={remediation} />
        </>
      )}
      {references.length > 0 && (
        <ul aria-label="References" className="space-y-1">
          {references.map((reference) => (
            <li key={reference} className="break-all">
              <Reference text={reference} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** References come from the report: only what is a web address becomes a link. */
function Reference({ text }: { text: string }) {
  if (!/^https?:\/\//i.test(text) || parseUrl(text) === null) return text;
  return <ExternalLink href={text}>{text}</ExternalLink>;
}

type SectionProps = { title: string; note?: string; children: ReactNode };

function Section({ title, note, children }: SectionProps) {
  return (
    <section className="space-y-2">
      <h2 className="font-semibold text-base">{title}</h2>
      {note !== undefined && <p className="text-faint text-xs">{note}</p>}
      {children}
    </section>
  );
}
