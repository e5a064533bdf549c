import { Link } from "@/components/ui/link";
import type { Source } from "./overview-input";

type Props = {
  source: Source;
  words: { empty: string; emptySimulation: string; emptyWay: string };
  href: string;
};

/** Stands for a figure of nothing, with the way to what is missing. */
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
