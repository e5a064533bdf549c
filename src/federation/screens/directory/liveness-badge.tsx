import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { DirectoryEntryDto } from "@/federation/server/directory/directory-dto";
import { copy } from "./copy";

type Liveness = DirectoryEntryDto["liveness"];

const TONES: Record<Liveness, BadgeTone> = {
  live: "positive",
  degraded: "medium",
  stale: "high",
  unknown: "neutral",
};

export function LivenessBadge({ liveness }: { liveness: Liveness }) {
  return <Badge tone={TONES[liveness]}>{copy.liveness[liveness]}</Badge>;
}
