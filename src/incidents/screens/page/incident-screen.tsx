"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import { type ReactNode, useEffect, useRef } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { DetailScreen } from "@/components/detail-screen";
import { ChangedThing } from "@/components/lists/changed-notice";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { PageHeader } from "@/components/ui/page-header";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { WhenVisible } from "@/components/when-visible";
import { SeverityLabel } from "@/evidence/screens/findings/severity-label";
import { SimulatedRecord } from "@/evidence/screens/findings/simulated-record";
import { CaseFacts } from "@/incidents/screens/cases/case-facts";
import { CaseState } from "@/incidents/screens/cases/case-state";
import { LifecycleStepper } from "@/incidents/screens/cases/lifecycle-stepper";
import { useCaseRefresh } from "@/incidents/screens/cases/use-case-mutation";
import type { IncidentDetailDto } from "@/incidents/server/incidents/incident-dto";
import { formatCount } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy, RESOLUTION_NAMES, STATUS_NAMES } from "../incident/copy";
import { useCaseKeys } from "../list/use-case-keys";
import { timelineCopy } from "../timeline/copy";
import { GROUPS, type Group, groupOf, type Place, partsOf, readPlace } from "./incident-place";

/** Drawn by the server, but its script is for this tab alone. */
const IncidentSummary = dynamic(() =>
  import("../summary/incident-summary").then((module) => module.IncidentSummary),
);
const Timeline = loadedWhenShown(
  () => import("../timeline/timeline").then((module) => module.Timeline),
  () => <Skeleton className="mx-6 h-96" />,
);
const CaseKeyDialog = loadedWhenShown(() =>
  import("../list/case-key-dialog").then((module) => module.CaseKeyDialog),
);

type Props = {
  id: string;
  /** Content of the parts, composed by the page. */
  content: Readonly<Record<Exclude<Place, "summary">, ReactNode>>;
  /** The legal limits, for the rail. */
  clocks: ReactNode;
};

/** One incident: its story in five tabs, and beside it its state with what is to be done. */
export function IncidentScreen({ id, content, clocks }: Props) {
  const trpc = useTRPC();
  const refresh = useCaseRefresh();
  const { may } = useSession();
  const { data: incident } = useSuspenseQuery(trpc.incidents.get.queryOptions({ id }));
  const [asked, setAsked] = useQueryState("tab", parseAsString);
  const hidden: Place[] = [
    ...(may["package.issue"] ? [] : ["package" as const]),
    ...(incident.allowed.actions.includes("ticket_read") ? [] : ["tickets" as const]),
  ];
  const place = readPlace(asked, hidden);
  const go = (next: Place) => void setAsked(next, { history: "push" });
  const tabs = Object.keys(GROUPS)
    .filter(isGroup)
    .map((group) => ({
      value: group,
      label: (
        <>
          {copy.groups[group]}
          {group === "evidence" && (
            <Badge className="hidden tabular-nums sm:inline-flex">
              {formatCount(incident.evidence_count)}
            </Badge>
          )}
        </>
      ),
      content: (
        <>
          <Parts group={group} place={place} hidden={hidden} onChange={go} />
          {place === "summary" ? (
            <Summary incident={incident} toTimeline={asked === "timeline"} />
          ) : (
            content[place]
          )}
        </>
      ),
    }));
  return (
    <DetailScreen
      label="State, owner, deadline and coverage"
      more="Owner, deadline, coverage and more"
      head={<Head incident={incident} />}
      act={<CaseState incident={incident} />}
      facts={
        <>
          <LifecycleStepper incident={incident} />
          <CaseFacts incident={incident} clocks={clocks} />
        </>
      }
    >
      <CaseKeys id={id} />
      <ChangedThing
        queryKey={trpc.incidents.get.queryKey({ id })}
        kind="incidents"
        id={id}
        onShow={() => void refresh()}
      />
      <Tabs
        label="Incident"
        value={groupOf(place)}
        onChange={(group) => go(readPlace(group, hidden))}
        tabs={tabs}
      />
    </DetailScreen>
  );
}

function isGroup(name: string): name is Group {
  return name in GROUPS;
}

type PartsProps = {
  group: Group;
  place: Place;
  hidden: readonly Place[];
  onChange: (place: Place) => void;
};

/** The parts of a tab that has several. */
function Parts({ group, place, hidden, onChange }: PartsProps) {
  const parts = partsOf(group).filter((part) => !hidden.includes(part));
  if (parts.length < 2) return null;
  return (
    <div className="border-b px-4 py-2 md:px-6">
      <Segmented
        label={`Part of ${(copy.groups[group]).toLowerCase()}`}
        value={place}
        options={parts.map((value) => ({ value, label: copy.places[value] }))}
        onChange={onChange}
      />
    </div>
  );
}

type SummaryProps = {
  incident: IncidentDetailDto;
  /** The address leads to the timeline, or to one entry of it. */
  toTimeline: boolean;
};

function Summary({ incident, toTimeline }: SummaryProps) {
  const timeline = useRef<HTMLElement>(null);
  useEffect(() => {
    if (toTimeline) timeline.current?.scrollIntoView();
  }, [toTimeline]);
  return (
    <>
      <div className="px-4 py-5 md:px-6">
        <IncidentSummary incident={incident} />
      </div>
      <section ref={timeline} aria-label={timelineCopy.heading} className="border-t">
        <h2 className="px-4 pt-4 font-semibold text-base md:px-6">{timelineCopy.heading}</h2>
        <WhenVisible now={toTimeline} placeholder={<Skeleton className="mx-6 h-96" />}>
          <Timeline incident={incident} />
        </WhenVisible>
      </section>
    </>
  );
}

/** The keys of the list work on the page of one incident, too. */
function CaseKeys({ id }: { id: string }) {
  const { dialog, close } = useCaseKeys(() => id);
  return dialog !== null && <CaseKeyDialog dialog={dialog} onClose={close} />;
}

function Head({ incident }: { incident: IncidentDetailDto }) {
  const { resolution } = incident;
  return (
    <PageHeader title={<bdi>{incident.title}</bdi>}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1">
        <SeverityLabel severity={incident.severity} look="badge" />
        {incident.status === "accepted" ? (
          <Badge tone="medium">{STATUS_NAMES.accepted}</Badge>
        ) : (
          resolution !== null && <Badge>{RESOLUTION_NAMES[resolution]}</Badge>
        )}
        {incident.false_positive && (
          <Badge tone="outline">Marked as false positive by the tool</Badge>
        )}
        {incident.source === "simulation" && <SimulatedRecord />}
        <span className="inline-flex items-center font-mono text-xs">
          {incident.id}
          <CopyButton text={incident.id} label={`Copy ${incident.id}`} />
        </span>
      </div>
    </PageHeader>
  );
}
