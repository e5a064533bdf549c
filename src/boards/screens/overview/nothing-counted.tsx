import { Link } from "@/components/ui/link";
import type { Source } from "./overview-input";

type Props = {
  source: Source;
  words: { empty: string; emptySimulation: string; emptyWay: string };
  href: string;
};

/** Shown instead of a count when there is none, with a link to what is missing. */
export function NothingCounted({ source, words, href }: Props) {
  if (source === "simulation") return <p className="text-muted">{words.emptySimulation}</p>;
  return (
    <p className="text-muted">
      {words.empty}{" "}
      <Link href={href} className="link">
        {words.emptyWay}
      </Link>
    </p>
  );
}
