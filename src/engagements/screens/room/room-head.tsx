"use client";

import { useQuery } from "@tanstack/react-query";
import { PanelRight, ShieldQuestionMark, TriangleAlert } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { LiveLabel } from "@/components/live-label";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog, DialogBody } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import { SimulatedRecord } from "@/evidence/screens/findings/simulated-record";
import { formatCount, formatQuantity } from "@/lib/format";
import type { LiveState } from "@/lib/live/live-stream";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { TYPE_NAMES } from "../copy";
import { ExchangeButton } from "../exchange/exchange-button";
import { LinkedDisclosure } from "../linked/linked-disclosure";
import { StateBadge } from "../list/state-badge";
import { room as copy } from "./entries/copy";
import { NO_FILTERS, overviewInput } from "./log-input";
import { RoomPanel } from "./room-panel";

// Drawn by the server too: what comes after it would move the page.
const EngagementActions = dynamic(() =>
  import("../actions/engagement-actions").then((module) => module.EngagementActions),
);
const DeconflictionDialog = loadedWhenShown(() =>
  import("./entries/deconfliction-dialog").then((module) => module.DeconflictionDialog),
);

type Props = { engagement: EngagementDto; live: LiveState; linked: ReactNode };

/** The engagement, its state, and the actions on it. */
export function RoomHead({ engagement, live, linked }: Props) {
  const { id, name, codename, state, type, counts, last_entry_at: last } = engagement;
  const [open, setOpen] = useState<"panel" | "deconfliction" | null>(null);
  const close = () => setOpen(null);
  const isWhole = engagement.allowed.whole_log;
  return (
    <>
      <PageHeader
        title={<bdi className="break-words">{visibleText(name).text}</bdi>}
        beside={codename !== null && <bdi className="text-muted">{visibleText(codename).text}</bdi>}
        actions={
          <>
            {isWhole && (
              <Button onClick={() => setOpen("deconfliction")}>
                <ShieldQuestionMark aria-hidden /> Deconfliction
              </Button>
            )}
            <Button className="xl:hidden" onClick={() => setOpen("panel")}>
              <PanelRight aria-hidden /> {copy.panel}
            </Button>
            <ExchangeButton engagement={engagement} />
            <EngagementActions engagement={engagement} />
          </>
        }
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pt-1.5 text-xs">
          <StateBadge state={state} />
          <span className="text-muted">{TYPE_NAMES[type]}</span>
          {engagement.source === "simulation" && <SimulatedRecord />}
          <span className="inline-flex items-center font-mono">
            {id}
            <CopyButton text={id} label={`Copy ${id}`} />
          </span>
          <span className="text-muted tabular-nums">
            {`${formatQuantity(counts.log, "entry", "entries")}, ${formatQuantity(counts.evidence, "item of evidence", "items of evidence")}`}
            {last !== null && (
              <>
                , last entry <Time value={last} />
              </>
            )}
          </span>
          {isWhole && <Undetermined id={id} />}
          <LiveLabel state={live} />
        </div>
      </PageHeader>
      <Dialog
        open={open === "panel"}
        kind="sheet"
        title={copy.panel}
        onOpenChange={(isOpen) => !isOpen && close()}
      >
        <DialogBody>
          <RoomPanel engagement={engagement} />
          <LinkedDisclosure count={engagement.incident_ids.length}>{linked}</LinkedDisclosure>
        </DialogBody>
      </Dialog>
      {open === "deconfliction" && (
        <DeconflictionDialog engagement={engagement} entry={null} onClose={close} />
      )}
    </>
  );
}

/** Deconflictions that wait for a verdict; nothing where there are none. */
function Undetermined({ id }: { id: string }) {
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.engagements.logOverview.queryOptions(overviewInput(id, NO_FILTERS)),
  );
  if (data === undefined || data.undetermined === 0) return null;
  return (
    <Link
      href="?tab=log&kind=deconfliction"
      title="Deconflictions that have no verdict yet; shows them"
      className="inline-flex min-h-6 items-center"
    >
      <Badge tone="medium">
        <TriangleAlert aria-hidden />
        {`${formatCount(data.undetermined)} undetermined`}
      </Badge>
    </Link>
  );
}
