import type { ReactNode } from "react";
import { ExternalLink } from "@/components/external-link";
import { Link } from "@/components/ui/link";
import { parseUrl } from "@/encoding/domain/url/parse-url";
import { ToolText } from "@/evidence/screens/findings/tool-text";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { copy } from "../incident/copy";
import { IncidentFacts, IncidentIdentity } from "../incident/incident-facts";

export function IncidentAbout({ incident }: { incident: IncidentDetailDto }) {
  const { description, remediation, references } = incident;
  return (
    <div className="grid gap-x-10 gap-y-8 px-4 py-5 md:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
      <div className="space-y-7">
        <Section title={copy.description} note={copy.untrusted}>
          {description === "" ? (
            <p className="text-muted">{copy.noDescription}</p>
          ) : (
            <ToolText source={description} />
          )}
        </Section>
        {remediation !== "" && (
          <Section title={copy.remediation}>
            <ToolText source={remediation} />
          </Section>
        )}
        {references.length > 0 && (
          <Section title={copy.references}>
            <ul className="space-y-1">
              {references.map((reference) => (
                <li key={reference} className="break-all">
                  <Reference text={reference} />
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
      <div className="space-y-7">
        <IncidentFacts incident={incident} />
        <Duplicate incident={incident} />
        <Section title={copy.technical}>
          <IncidentIdentity incident={incident} />
        </Section>
      </div>
    </div>
  );
}

/** The incident that this one repeats, where it was closed as a duplicate. */
function Duplicate({ incident }: { incident: IncidentDetailDto }) {
  const original = incident.links.find((link) => link.kind === "duplicate_of");
  if (original === undefined) return null;
  return (
    <p>
      <span className="text-muted">{copy.facts.duplicateOf}</span>{" "}
      <Link href={`/incidents/${original.id}`} className="link">
        <span className="font-mono text-xs">{original.id}</span> <bdi>{original.title}</bdi>
      </Link>
    </p>
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
