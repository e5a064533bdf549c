import { Link } from "@/components/ui/link";
import type { Source } from "./overview-input";

type Props = {
  source: Source;
  empty: string;
  emptySimulation: string;
  emptyWay: string;
  href: string;
};

/** Shown instead of a count when there is none, with a link to what is missing. */
export function NothingCounted({ source, empty, emptySimulation, emptyWay, href }: Props) {
  if (source === "simulation") return <p className="text-muted">{emptySimulation}</p>;
  return (
    <p className="text-muted">
      {empty}{" "}
      <Link href={href} className="link">
        {emptyWay}
      </Link>
    </p>
  );
}
