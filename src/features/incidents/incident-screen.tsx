"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import { SeverityLabel } from "@/features/findings/severity-label";
import { SimulationBadge } from "@/features/findings/simulation-badge";
import { useSession } from "@/features/session/use-session";
import { formatCount } from "@/lib/format";
import type { IncidentDetailDto } from "@/server/services/incidents/incident-dto";
import { useTRPC } from "@/trpc/client";
import { assetText } from "./asset-text";
import { copy, STATUS_NAMES } from "./copy";
import { IncidentAbout } from "./incident-about";
import { LifecycleStepper } from "./lifecycle-stepper";

const TABS = ["evidence", "custody", "history", "package", "about"] as const;
const tabParser = parseAsStringLiteral(TABS).withDefault("evidence");

type Props = {
  id: string;
  /** What the tabs hold, put together by the page. */
  evidence: ReactNode;
  custody: ReactNode;
  history: ReactNode;
  /** For those who may issue packages. */
  packages: ReactNode;
};

export function IncidentScreen({ id, evidence, custody, history, packages }: Props) {
  const trpc = useTRPC();
  const { may } = useSession();
  const { data: incident } = useSuspenseQuery(trpc.incidents.get.queryOptions({ id }));
  const [wanted, setTab] = useQueryState("tab", tabParser);
  const tab = wanted === "package" && !may["package.issue"] ? "evidence" : wanted;
  return (
    <>
      <Head incident={incident} />
      <Tabs
        label={copy.tabs}
        value={tab}
        onChange={(next) => void setTab(next, { history: "push" })}
        tabs={[
          {
            value: "evidence",
            label: (
              <>
                {copy.tabNames.evidence}
                <Badge className="hidden tabular-nums sm:inline-flex">
                  {formatCount(incident.evidence_count)}
                </Badge>
              </>
            ),
            content: evidence,
          },
          { value: "custody", label: copy.tabNames.custody, content: custody },
          { value: "history", label: copy.tabNames.history, content: history },
          ...(may["package.issue"]
            ? [{ value: "package" as const, label: copy.tabNames.package, content: packages }]
            : []),
          {
            value: "about",
            label: copy.tabNames.about,
            content: <IncidentAbout incident={incident} />,
          },
        ]}
      />
    </>
  );
}

function Head({ incident }: { incident: IncidentDetailDto }) {
  const asset = assetText(incident.asset);
  return (
    <>
      <PageHeader title={<bdi>{incident.title}</bdi>}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-1.5">
          <SeverityLabel severity={incident.severity} look="badge" />
          {incident.status === "accepted" && <Badge tone="medium">{STATUS_NAMES.accepted}</Badge>}
          {incident.false_positive && <Badge tone="outline">{copy.falsePositive}</Badge>}
          {incident.source === "simulation" && <SimulationBadge />}
          <span className="inline-flex items-center font-mono text-xs">
            {incident.id}
            <CopyButton text={incident.id} label={`Copy ${incident.id}`} />
          </span>
          {asset !== null && (
            <span className="inline-flex min-w-0 items-center text-muted">
              <bdi className="break-all">{asset}</bdi>
              <CopyButton text={asset} label="Copy the asset" />
            </span>
          )}
        </div>
      </PageHeader>
      <div className="px-4 pt-1 pb-4 md:px-6">
        <LifecycleStepper state={incident.workflow_status} />
      </div>
    </>
  );
}
