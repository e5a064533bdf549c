import { FlaskConical } from "lucide-react";
import { Badge } from "@/components/ui/badge";

/** Shown wherever data is made up. */
export function SimulationBadge() {
  return (
    <Badge tone="medium" title="Made-up data for trying things out; nothing here happened.">
      <FlaskConical aria-hidden />
      Simulation
    </Badge>
  );
}
