import { RotateCw } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Time } from "@/components/ui/time";

type Props = { at: string; busy: boolean; label?: string; onAgain: () => void };

/** When numbers were counted, and the way to count again. */
export function AsOf({ at, busy, label = "Refresh", onAgain }: Props) {
  return (
    <p className="mb-2 flex items-center gap-1 text-muted text-xs">
      As of <Time value={at} show="both" seconds />
      <IconButton label={label} disabled={busy} onClick={onAgain}>
        <RotateCw aria-hidden />
      </IconButton>
    </p>
  );
}
