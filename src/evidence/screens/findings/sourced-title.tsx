import { SimulationBadge } from "./simulation-badge";

type Props = { title: string; source: string };

/** The title of a screen, marked where what it shows is made up. */
export function SourcedTitle({ title, source }: Props) {
  return (
    <span className="inline-flex items-center gap-2.5">
      {title}
      {source === "simulation" && <SimulationBadge />}
    </span>
  );
}
