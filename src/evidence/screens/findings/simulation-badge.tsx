import { FlaskConical } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { copy } from "./copy";

/** Shown wherever data is made up. */
export function SimulationBadge() {
  return (
    <Badge tone="medium" title={copy.simulationHint}>
      <FlaskConical aria-hidden />
      {copy.simulation}
    </Badge>
  );
}
