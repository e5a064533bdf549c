import { Ban, Check, type LucideIcon, Minus, UserCheck } from "lucide-react";
import type { AgentCallDto } from "@/firewall/server/calls/call-dto";
import { cn } from "@/lib/cn";
import { visibleText } from "@/lib/visible-text";
import { LAYER_NAMES, LAYER_STATE_NAMES, type LayerState } from "./copy";

/** Icon and word distinguish the states without colour. */
const LOOK: Readonly<Record<LayerState, { icon: LucideIcon; mark: string }>> = {
  passed: { icon: Check, mark: "text-positive" },
  refused: { icon: Ban, mark: "text-critical" },
  approval: { icon: UserCheck, mark: "text-medium" },
  not_reached: { icon: Minus, mark: "text-faint" },
};

function isKnown(layer: string): layer is keyof typeof LAYER_NAMES {
  return Object.hasOwn(LAYER_NAMES, layer);
}

type Props = { label: string; layers: AgentCallDto["layers"] };

/** The layers of the firewall in the order in which they were asked, each with its word and reason. */
export function LayerList({ label, layers }: Props) {
  return (
    <ol aria-label={label} className="divide-y divide-line rounded-md border border-line">
      {layers.map(({ layer, state, reason }) => {
        const { icon: Icon, mark } = LOOK[state];
        const isSilent = state === "not_reached";
        return (
          <li
            key={layer}
            className={cn("flex gap-2.5 px-3 py-2 text-sm", isSilent && "text-muted")}
          >
            <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", mark)} />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap justify-between gap-x-3">
                <span className={cn(!isSilent && "font-medium")}>
                  {isKnown(layer) ? LAYER_NAMES[layer] : layer}
                </span>
                <span className="text-muted text-xs">{LAYER_STATE_NAMES[state]}</span>
              </p>
              {reason !== null && reason !== "" && (
                <p className="break-words text-muted text-xs">{visibleText(reason).text}</p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
