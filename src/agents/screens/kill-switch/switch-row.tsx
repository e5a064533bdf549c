"use client";

import { OctagonX } from "lucide-react";
import { useSession } from "@/accounts/screens/session/use-session";
import type { KillScope } from "@/agents/domain/kill-switch";
import type { KillSwitchDto } from "@/agents/server/stops/kill-switch-dto";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { cn } from "@/lib/cn";
import { visibleText } from "@/lib/visible-text";

/** Name of the stopped scope, with its target. */
const STOPPED: Readonly<Record<KillScope, (target: string) => string>> = {
  global: () => "All agents are stopped",
  agent: (target) => `The agent ${target} is stopped`,
  tier: (target) => `All agents of ${target} are stopped`,
  tool: (target) => `The tool ${target} is stopped`,
};

const releasedWords = (stopped: string) =>
  `Over: ${stopped.charAt(0).toLowerCase()}${stopped.slice(1)}`;

type RowProps = { killSwitch: KillSwitchDto; onRelease: () => void };

/** A kill switch: what it stops, why, by whom, and what became of it. */
export function SwitchRow({ killSwitch, onRelease }: RowProps) {
  const { kill_id: id, scope, target, reason, release_asked: asked } = killSwitch;
  const isOver = killSwitch.state === "released";
  const mayRelease = useSession().may["kill.release"] && !isOver;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-2.5 md:px-6">
      <OctagonX
        aria-hidden
        className={cn("mt-0.5 size-4 shrink-0", isOver ? "text-muted" : "text-critical")}
      />
      <div className="min-w-0 flex-1 basis-60 space-y-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2 font-semibold">
          <span className="min-w-0 break-words">
            {isOver ? releasedWords(STOPPED[scope](target ?? "")) : STOPPED[scope](target ?? "")}
          </span>
          <code className="font-mono font-normal text-xs">{id}</code>
        </p>
        <p className="break-words">
          <bdi>{visibleText(reason).text}</bdi>
        </p>
        <p className="text-xs">
          <bdi>Thrown by {visibleText(killSwitch.activated_by).text}</bdi>{" "}
          <Time value={killSwitch.activated_at} />
          {asked !== null && (
            <>
              {". "}
              <bdi>{visibleText(asked.by).text} asked for its release</bdi>{" "}
              <Time value={asked.at} />
              {!isOver && ". A second safety officer has to release it."}
            </>
          )}
          {killSwitch.released_at !== null && (
            <>
              {". "}
              <bdi>Released by {visibleText(killSwitch.released_by ?? "").text}</bdi>{" "}
              <Time value={killSwitch.released_at} />
            </>
          )}
        </p>
      </div>
      {mayRelease && (
        <Button size="sm" onClick={onRelease}>
          {asked === null ? "Release" : "Release as the second person"}
          <span className="sr-only"> {id}</span>
        </Button>
      )}
    </li>
  );
}
