import { Check, CircleDashed, type LucideIcon, Minus, TriangleAlert, X } from "lucide-react";
import type { GateMarkDto } from "@/federation/server/registrations/registration-list-dto";
import { cn } from "@/lib/cn";
import { gateWords } from "./gate-words";

type GateLookName = NonNullable<GateMarkDto["result"]> | "none";

/** Sign and colour of a result; the sign alone distinguishes them. */
const GATE_LOOK: Readonly<Record<GateLookName, { icon: LucideIcon; look: string }>> = {
  passed: { icon: Check, look: "bg-positive-soft text-positive" },
  failed: { icon: X, look: "bg-critical-soft text-critical" },
  pending: { icon: CircleDashed, look: "bg-medium-soft text-medium" },
  error: { icon: TriangleAlert, look: "bg-medium-soft text-medium" },
  skipped: { icon: Minus, look: "bg-sunken text-muted" },
  none: { icon: Minus, look: "bg-sunken text-muted" },
};

/** One gate as a mark; its words are the name. */
export function GateMark({ mark, size = "sm" }: { mark: GateMarkDto; size?: "sm" | "md" }) {
  const { icon: Icon, look } = GATE_LOOK[mark.result ?? "none"];
  return (
    <span
      title={gateWords(mark)}
      className={cn(
        "inline-flex shrink-0 items-center justify-center rounded-full",
        size === "sm" ? "size-4.5" : "size-6",
        look,
      )}
    >
      <Icon aria-hidden className={size === "sm" ? "size-3" : "size-3.5"} />
      <span className="sr-only">{gateWords(mark)}</span>
    </span>
  );
}

/** The six gates in their order. */
export function GateDots({ gates }: { gates: readonly GateMarkDto[] }) {
  return (
    <ul className="inline-flex gap-0.5">
      {gates.map((mark) => (
        <li key={mark.gate} className="inline-flex">
          <GateMark mark={mark} />
        </li>
      ))}
    </ul>
  );
}
