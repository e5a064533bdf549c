"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Crosshair, Download, Plus } from "lucide-react";
import { useState } from "react";
import type { TechniqueDto, TechniquesDto } from "@/attack/server/attack-dto";
import { HowComputed } from "@/components/how-computed";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { useTRPC } from "@/platform/trpc/browser/client";
import { AddTechniqueDialog } from "./add-technique-dialog";
import { copy, type Verdict } from "./copy";
import { JudgeDialog } from "./judge-dialog";
import { groupTechniques } from "./technique-groups";
import { TechniqueList } from "./technique-list";
import { Unmapped } from "./unmapped";
import { LIST, useJudge } from "./use-judge";

type Asked = { what: "add" } | { what: "judge"; technique: TechniqueDto; verdict: Verdict };

/** The techniques of an incident grouped by source. */
export function TechniquesView({ incidentId }: { incidentId: string }) {
  const trpc = useTRPC();
  const { data } = useSuspenseQuery(trpc.attack.list.queryOptions({ id: incidentId }));
  const { data: incident } = useSuspenseQuery(trpc.incidents.get.queryOptions({ id: incidentId }));
  const [asked, setAsked] = useState<Asked | null>(null);
  const judge = useJudge(incidentId, {
    onDone: () => setAsked(null),
    // The error is shown in the dialog, with a retry.
    onFailed: (id) => {
      const technique = data.ttps.find((each) => each.technique_id === id);
      if (asked === null && technique !== undefined) {
        setAsked({ what: "judge", technique, verdict: "confirmed" });
      }
    },
  });
  const groups = groupTechniques(data.ttps);

  function send(techniqueId: string, verdict: Verdict, reason: string): void {
    judge.mutate({
      id: incidentId,
      technique_id: techniqueId,
      verdict,
      expected_version: incident.version,
      ...(reason === "" ? {} : { reason }),
    });
  }

  /** Confirming needs only its button; removing a technique needs a reason first. */
  function ask(technique: TechniqueDto, verdict: Verdict): void {
    if (judge.isPending) return;
    if (verdict === "confirmed") send(technique.technique_id, verdict, "");
    else setAsked({ what: "judge", technique, verdict });
  }

  function close(): void {
    setAsked(null);
    if (judge.isError) judge.reset();
  }

  return (
    <div id={LIST} tabIndex={-1} className="outline-none">
      <Head data={data} incidentId={incidentId} onAdd={() => setAsked({ what: "add" })} />
      {data.ttps.length === 0 && (
        <EmptyState icon={Crosshair} title={copy.emptyTitle}>
          <p>{copy.emptyText}</p>
        </EmptyState>
      )}
      {groups.map(({ group, techniques }) => (
        <TechniqueList
          key={group}
          group={group}
          techniques={techniques}
          input={data.input}
          pending={judge.isPending ? judge.variables.technique_id : null}
          onAsk={data.may_judge ? ask : null}
        />
      ))}
      {data.ttps.length > 0 && groups.every((each) => !isSuggesting(each)) && (
        <p className="px-4 py-4 text-muted md:px-6">{copy.noSuggestion}</p>
      )}
      <Unmapped ids={data.unmapped} />
      {asked?.what === "add" && (
        <AddTechniqueDialog techniques={data.ttps} judge={judge} onSend={send} onClose={close} />
      )}
      {asked?.what === "judge" && (
        <JudgeDialog {...asked} judge={judge} onSend={send} onClose={close} />
      )}
    </div>
  );
}

function isSuggesting({ group, techniques }: ReturnType<typeof groupTechniques>[number]): boolean {
  return group === "suggested" && techniques.length > 0;
}

type HeadProps = { data: TechniquesDto; incidentId: string; onAdd: () => void };

function Head({ data, incidentId, onAdd }: HeadProps) {
  const counts = groupTechniques(data.ttps)
    .filter(({ techniques }) => techniques.length > 0)
    .map(({ group, techniques }) => copy.summary[group](techniques.length));
  return (
    <div className="space-y-3 border-b px-4 py-3 md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 space-y-1">
          <h2 className="font-semibold text-base">{copy.heading}</h2>
          {counts.length > 0 && (
            <p role="status" className="tabular-nums">
              {counts.join(", ")}
            </p>
          )}
          <p className="flex flex-wrap items-center gap-x-4 text-muted text-xs">
            {copy.version(data.attack_version, data.suggester_version)}
            <HowComputed label={copy.how} text={copy.how}>
              {copy.howText.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </HowComputed>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {data.may_judge && (
            <Button onClick={onAdd}>
              <Plus aria-hidden /> {copy.add}
            </Button>
          )}
          <Button asChild>
            <a
              href={`/api/ip3/v1/incidents/${encodeURIComponent(incidentId)}/ttp/layer`}
              download
              title={copy.layerHint}
            >
              <Download aria-hidden /> {copy.layer}
            </a>
          </Button>
        </div>
      </div>
      <Notice title={copy.heuristic}>
        <p className="max-w-prose">{data.doctrine}</p>
      </Notice>
    </div>
  );
}
