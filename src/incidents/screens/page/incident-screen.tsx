"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { SeverityLabel } from "@/evidence/screens/findings/severity-label";
import { SimulationBadge } from "@/evidence/screens/findings/simulation-badge";
import { CaseHead } from "@/incidents/screens/cases/case-head";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { formatCount } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { assetText } from "../incident/asset-text";
import { copy, RESOLUTION_NAMES, STATUS_NAMES } from "../incident/copy";
import { useCaseKeys } from "../list/use-case-keys";

const IncidentAbout = dynamic(
  () => import("./incident-about").then((module) => module.IncidentAbout),
  { ssr: false, loading: () => <Skeleton className="m-6 h-40" /> },
);
const CaseKeyDialog = dynamic(
  () => import("../list/case-key-dialog").then((module) => module.CaseKeyDialog),
  { ssr: false },
);

const TABS = [
  "evidence",
  "timeline",
  "coverage",
  "techniques",
  "legal",
  "tickets",
  "custody",
  "history",
  "package",
  "about",
] as const;
const tabParser = parseAsStringLiteral(TABS).withDefault("evidence");

type Props = {
  id: string;
  /** Content of the tabs, composed by the page. */
  evidence: ReactNode;
  timeline: ReactNode;
  coverage: ReactNode;
  techniques: ReactNode;
  legal: ReactNode;
  /** For those who may read tickets. */
  tickets: ReactNode;
  custody: ReactNode;
  history: ReactNode;
  /** For those who may issue packages. */
  packages: ReactNode;
};

export function IncidentScreen({ id, ...content }: Props) {
  const trpc = useTRPC();
  const { may } = useSession();
  const { data: incident } = useSuspenseQuery(trpc.incidents.get.queryOptions({ id }));
  const [wanted, setTab] = useQueryState("tab", tabParser);
  const hidden = [
    ...(may["package.issue"] ? [] : ["package"]),
    ...(incident.allowed.actions.includes("ticket_read") ? [] : ["tickets"]),
  ];
  const tab = hidden.includes(wanted) ? "evidence" : wanted;
  const { tabNames } = copy;
  const tabs = [
    {
      value: "evidence",
      label: (
        <>
          {tabNames.evidence}
          <Badge className="hidden tabular-nums sm:inline-flex">
            {formatCount(incident.evidence_count)}
          </Badge>
        </>
      ),
      content: content.evidence,
    },
    { value: "timeline", label: tabNames.timeline, content: content.timeline },
    { value: "coverage", label: tabNames.coverage, content: content.coverage },
    { value: "techniques", label: tabNames.techniques, content: content.techniques },
    { value: "legal", label: tabNames.legal, content: content.legal },
    { value: "tickets", label: tabNames.tickets, content: content.tickets },
    { value: "custody", label: tabNames.custody, content: content.custody },
    { value: "history", label: tabNames.history, content: content.history },
    { value: "package", label: tabNames.package, content: content.packages },
    { value: "about", label: tabNames.about, content: <IncidentAbout incident={incident} /> },
  ] as const satisfies readonly {
    value: (typeof TABS)[number];
    label: ReactNode;
    content: ReactNode;
  }[];
  return (
    <>
      <Head incident={incident} />
      <CaseKeys id={id} />
      <Tabs
        label={copy.tabs}
        value={tab}
        onChange={(next) => void setTab(next, { history: "push" })}
        tabs={tabs.filter(({ value }) => !hidden.includes(value))}
      />
    </>
  );
}

/** The keys of the list work on the page of one incident, too. */
function CaseKeys({ id }: { id: string }) {
  const { dialog, close } = useCaseKeys(() => id);
  return dialog !== null && <CaseKeyDialog dialog={dialog} onClose={close} />;
}

function Head({ incident }: { incident: IncidentDetailDto }) {
  const asset = assetText(incident.asset);
  const { resolution } = incident;
  return (
    <CaseHead incident={incident} title={<bdi>{incident.title}</bdi>}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-1.5">
        <SeverityLabel severity={incident.severity} look="badge" />
        {incident.status === "accepted" ? (
          <Badge tone="medium">{STATUS_NAMES.accepted}</Badge>
        ) : (
          resolution !== null && <Badge>{RESOLUTION_NAMES[resolution]}</Badge>
        )}
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
    </CaseHead>
  );
}
