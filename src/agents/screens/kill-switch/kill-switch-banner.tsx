"use client";

import { useQuery } from "@tanstack/react-query";
import { OctagonX } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import type { KillSwitchDto } from "@/agents/server/stops/kill-switch-dto";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Time } from "@/components/ui/time";
import { useFocusReturn } from "@/lib/use-focus-return";
import { visibleText } from "@/lib/visible-text";
import { useTRPC } from "@/platform/trpc/browser/client";
import { copy, STOPPED } from "./copy";
import { IN_FORCE } from "./in-force";

const ReleaseDialog = dynamic(
  () => import("./release-dialog").then((module) => module.ReleaseDialog),
  { ssr: false },
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
  const [asked, setAsked] = useState<KillSwitchDto | null>(null);
  const place = useRef<HTMLDivElement>(null);
  // The button that opened the dialog disappears with the switch.
  useFocusReturn(asked !== null, place);
  const switches = query.data?.kill_switches ?? [];
  return (
    <div ref={place} tabIndex={-1} className="flex shrink-0 flex-col outline-none">
      {query.isError && (
        <div className="px-4 pb-3 md:px-6">
          <Notice
            tone="error"
            title={copy.unknownTitle}
            action={
              <Button size="sm" disabled={query.isFetching} onClick={() => void query.refetch()}>
                {copy.retry}
              </Button>
            }
          >
            {copy.unknownText}
          </Notice>
        </div>
      )}
      {switches.length > 0 && (
        <ScrollRegion
          label={copy.region}
          className="max-h-72 shrink-0 border-critical border-y bg-critical-soft"
        >
          <ul className="divide-y divide-critical/30">
            {switches.map((each) => (
              <SwitchRow key={each.kill_id} killSwitch={each} onRelease={() => setAsked(each)} />
            ))}
          </ul>
          {query.data?.next_cursor != null && (
            <p className="px-4 py-2 text-xs md:px-6">{copy.more}</p>
          )}
        </ScrollRegion>
      )}
      {asked !== null && <ReleaseDialog killSwitch={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

type RowProps = { killSwitch: KillSwitchDto; onRelease: () => void };

function SwitchRow({ killSwitch, onRelease }: RowProps) {
  const { kill_id: id, scope, target, reason, release_asked: asked } = killSwitch;
  const mayRelease = useSession().may["kill.release"];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-2.5 md:px-6">
      <OctagonX aria-hidden className="mt-0.5 size-4 shrink-0 text-critical" />
      <div className="min-w-0 flex-1 basis-60 space-y-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2 font-semibold">
          <span className="min-w-0 break-words">{STOPPED[scope](target ?? "")}</span>
          <code className="font-mono font-normal text-xs">{id}</code>
        </p>
        <p className="break-words">
          <bdi>{visibleText(reason).text}</bdi>
        </p>
        <p className="text-xs">
          <bdi>{copy.thrownBy(visibleText(killSwitch.activated_by).text)}</bdi>{" "}
          <Time value={killSwitch.activated_at} />
          {asked !== null && (
            <>
              {". "}
              <bdi>{copy.askedBy(visibleText(asked.by).text)}</bdi> <Time value={asked.at} />.{" "}
              {copy.needsSecond}
            </>
          )}
        </p>
      </div>
      {mayRelease && (
        <Button size="sm" onClick={onRelease}>
          {asked === null ? copy.release : copy.secondRelease}
          <span className="sr-only"> {id}</span>
        </Button>
      )}
    </li>
  );
}
