"use client";

import { useQuery } from "@tanstack/react-query";
import type { KillSwitchDto } from "@/agents/server/stops/kill-switch-dto";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { useDialog } from "@/components/use-dialog";
import { useTRPC } from "@/platform/trpc/browser/client";
import { IN_FORCE } from "./in-force";
import { SwitchRow } from "./switch-row";

const ReleaseDialog = loadedWhenShown(() =>
  import("./release-dialog").then((module) => module.ReleaseDialog),
);

const EVERY_30_S = 30_000;

/** Active kill switches, with links to their release; says so where the state is unknown. */
export function KillSwitchBanner() {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.killSwitch.list.queryOptions(IN_FORCE, {
      refetchInterval: EVERY_30_S,
      refetchOnWindowFocus: "always",
    }),
  );
  // The button that opened the dialog disappears with the switch.
  const dialog = useDialog<KillSwitchDto>();
  const switches = query.data?.kill_switches ?? [];
  return (
    <div ref={dialog.place} tabIndex={-1} className="flex shrink-0 flex-col outline-none">
      {query.isError && (
        <div className="px-4 pb-3 md:px-6">
          <Notice
            tone="error"
            title="Whether a kill switch is in force is not known"
            action={
              <Button size="sm" disabled={query.isFetching} onClick={() => void query.refetch()}>
                Try again
              </Button>
            }
          >
            The switches could not be loaded. Take none of the agents below for running.
          </Notice>
        </div>
      )}
      {switches.length > 0 && (
        <ScrollRegion
          label="Kill switches in force"
          className="max-h-72 shrink-0 border-critical border-y bg-critical-soft"
        >
          <ul className="divide-y divide-critical/30">
            {switches.map((each) => (
              <SwitchRow key={each.kill_id} killSwitch={each} onRelease={() => dialog.open(each)} />
            ))}
          </ul>
          {query.data?.next_cursor != null && (
            <p className="px-4 py-2 text-xs md:px-6">
              More switches are in force than are shown here.
            </p>
          )}
        </ScrollRegion>
      )}
      {dialog.about !== null && <ReleaseDialog killSwitch={dialog.about} onClose={dialog.close} />}
    </div>
  );
}
