import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import type { DossierDto } from "@/federation/server/directory/dossier-dto";
import { copy } from "./copy";
import { DossierKeys } from "./dossier-keys";
import { DossierSkills } from "./dossier-skills";
import { LivenessBadge } from "./liveness-badge";
import { PublicFrame } from "./public-frame";
import { RankingFactors } from "./ranking-factors";

const { dossier: words } = copy;

/** Proven facts of one agent. */
export function DossierScreen({ dossier }: { dossier: DossierDto }) {
  return (
    <PublicFrame>
      <PageHeader
        title={dossier.name}
        beside={
          <>
            <Badge tone="outline">{copy.roles[dossier.role]}</Badge>
            <Badge tone="outline">{dossier.tier}</Badge>
            <LivenessBadge liveness={dossier.liveness} />
            {dossier.source === "simulation" && <Badge tone="info">{copy.simulated}</Badge>}
          </>
        }
        {...(dossier.description === "" ? {} : { lead: dossier.description })}
      >
        <p>
          <Link
            href={dossier.source === "simulation" ? "/directory?source=simulation" : "/directory"}
            className="text-accent text-sm underline-offset-2 hover:underline"
          >
            Directory
          </Link>
        </p>
      </PageHeader>
      <div className="space-y-4 px-4 md:px-6">
        {dossier.source === "simulation" && <Notice title={copy.simulatedLead} />}
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Part title="About">
            <About dossier={dossier} />
          </Part>
          <Part title="Ranking">
            <p className="mb-3 flex items-baseline gap-2">
              <span className="font-semibold text-xl tabular-nums">{dossier.ranking}</span>
              <span className="text-muted text-sm">{copy.disclaimer}</span>
            </p>
            <RankingFactors basis={dossier.ranking_basis} />
          </Part>
          <Part title="Skills" wide>
            <DossierSkills skills={dossier.proven_skills} />
          </Part>
          <Part title="Gates">
            <DescriptionList>
              {dossier.gates.map(({ gate, result, checked_at }) => (
                <Description key={gate} term={`${gate} ${copy.gates[gate]}`}>
                  <span className="flex flex-wrap items-center gap-2">
                    <Badge tone={result === "passed" ? "positive" : "neutral"}>
                      {wordOf(copy.results, result)}
                    </Badge>
                    <span className="text-muted text-sm">
                      <Time value={checked_at} />
                    </span>
                  </span>
                </Description>
              ))}
            </DescriptionList>
          </Part>
          <Part title="Availability">
            <DescriptionList>
              {dossier.availability.map(({ days, ok, probes, share }) => (
                <Description key={days} term={`${days} days`}>
                  {share === null ? (
                    <span className="text-muted">No probe yet</span>
                  ) : (
                    <>
                      <span className="tabular-nums">{(share * 100).toFixed(2)} %</span>{" "}
                      <span className="text-muted text-sm">{`${ok} of ${probes} probes`}</span>
                    </>
                  )}
                </Description>
              ))}
            </DescriptionList>
          </Part>
          <Part title={words.keys}>
            <DossierKeys keys={dossier.keys} />
          </Part>
          <Part title="Revisions">
            <DescriptionList>
              {dossier.revisions.map(({ revision, state, submitted_at }) => (
                <Description key={revision} term={`${"Revision"} ${revision}`}>
                  {state === "applied" ? "In force" : "Replaced"},{" "}
                  <Time value={submitted_at} show="absolute" />
                </Description>
              ))}
            </DescriptionList>
          </Part>
        </div>
      </div>
    </PublicFrame>
  );
}

function About({ dossier }: { dossier: DossierDto }) {
  const { operator } = dossier;
  return (
    <DescriptionList>
      <Description term="DID">
        <code className="break-all font-mono text-xs">{dossier.did}</code>
      </Description>
      <Description term="DID and key">{words.didBindings[dossier.did_binding]}</Description>
      <Description term="Provider">{dossier.provider}</Description>
      <Description term="Operator">{operator.name}</Description>
      <Description term={words.operatorDid}>
        <code className="break-all font-mono text-xs">{operator.did}</code>
      </Description>
      <Description term="Operator's domain">
        {operator.domain === null ? "Not proven" : `${operator.domain}, ${"proven"}`}
      </Description>
      <Description term="Runtime">{copy.runtimes[dossier.runtime_type]}</Description>
      <Description term="Address binding">
        {dossier.address_bound_at === null ? "Not proven" : "Proven"}
      </Description>
      <Description term="Approved">
        <Time value={dossier.approved_at} show="absolute" />{" "}
        {dossier.approved_by_role !== null && (
          <span className="text-muted">{`by a person with the role ${dossier.approved_by_role}`}</span>
        )}
      </Description>
      {dossier.registry_did !== null && (
        <Description term="Registry agent">
          <code className="break-all font-mono text-xs">{dossier.registry_did}</code>
        </Description>
      )}
    </DescriptionList>
  );
}

type PartProps = { title: string; wide?: boolean; children: ReactNode };

function Part({ title, wide = false, children }: PartProps) {
  return (
    <section
      className={`rounded-lg border border-line bg-surface p-4 ${wide ? "lg:col-span-2" : ""}`}
    >
      <h2 className="mb-2 font-semibold text-base">{title}</h2>
      {children}
    </section>
  );
}

function wordOf(words: Readonly<Record<string, string>>, key: string): string {
  return words[key] ?? key;
}
