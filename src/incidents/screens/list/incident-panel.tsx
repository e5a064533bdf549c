"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp, Maximize2, X } from "lucide-react";
import { Failure } from "@/components/failure";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import type { IncidentDto } from "@/incidents/server/incidents/incident-dto";
import { useMediaQuery } from "@/lib/use-media-query";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy } from "../incident/copy";
import { IncidentPanelBody } from "./incident-panel-body";
import type { PanelControl } from "./use-incident-filters";

type Props = {
  panel: PanelControl;
  rows: readonly IncidentDto[];
  onMove: (by: 1 | -1) => void;
};

/** The open incident beside the list, or over it where there is no room; the list stays in use. */
export function IncidentPanel({ panel, rows, onMove }: Props) {
  const narrow = useMediaQuery("(max-width: 63.99rem)");
  const { openId } = panel;
  const row = rows.find((each) => each.id === openId);
  if (narrow) {
    return (
      <Dialog
        open={openId !== null}
        onOpenChange={(open) => !open && panel.close()}
        kind="sheet"
        title={openId === null ? "" : copy.panel(openId)}
        hideHeader
      >
        {openId !== null && <Peek id={openId} row={row} panel={panel} onMove={onMove} />}
      </Dialog>
    );
  }
  if (openId === null) return null;
  return (
    <aside
      aria-label={copy.panel(openId)}
      className="hidden w-[26rem] shrink-0 flex-col border-l lg:flex xl:w-[30rem]"
    >
      <Peek id={openId} row={row} panel={panel} onMove={onMove} />
    </aside>
  );
}

type PeekProps = {
  id: string;
  row: IncidentDto | undefined;
  panel: PanelControl;
  onMove: Props["onMove"];
};

function Peek({ id, row, panel, onMove }: PeekProps) {
  const trpc = useTRPC();
  const query = useQuery(trpc.incidents.get.queryOptions({ id }));
  const incident = query.data ?? row;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex h-11 shrink-0 items-center gap-1 border-b pr-2 pl-4">
        <span className="flex-1 font-mono text-muted text-xs">{id}</span>
        <IconButton label="Previous incident" onClick={() => onMove(-1)}>
          <ChevronUp aria-hidden />
        </IconButton>
        <IconButton label="Next incident" onClick={() => onMove(1)}>
          <ChevronDown aria-hidden />
        </IconButton>
        <Button asChild variant="ghost" size="sm">
          <Link href={`/incidents/${id}`}>
            <Maximize2 aria-hidden className="size-3.5!" /> Open the page
          </Link>
        </Button>
        <IconButton label="Close the panel" onClick={panel.close}>
          <X aria-hidden />
        </IconButton>
      </div>
      {/* Relative, so that texts for screen readers scroll with it and do not lengthen the page. */}
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        {incident === undefined && query.isError ? (
          <Failure
            error={query.error}
            what={copy.incidentFailed}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <IncidentPanelBody incident={incident} detail={query.data} />
        )}
      </div>
    </div>
  );
}
