import { Link } from "@/components/ui/link";
import { cn } from "@/lib/cn";

export interface Share {
  key: string;
  value: number;
  /** Where a click leads; the words beside the bar lead there too. */
  href: string | null;
  title: string;
  /** Colour and pattern. */
  look: string;
}

type Props = { shares: readonly Share[] /** Length of the longest bar. */; longest: number };

/**
 * Parts of a whole as one bar, to the scale of the longest. Visual only: the caller shows the same
 * numbers beside it, as links.
 */
export function ShareBar({ shares, longest }: Props) {
  const total = shares.reduce((sum, share) => sum + share.value, 0);
  const width = longest === 0 ? 0 : (total / longest) * 100;
  return (
    <div aria-hidden className="h-4 w-full">
      <div className="flex h-full min-w-1 gap-px" style={{ width: `${width}%` }}>
        {shares
          .filter((share) => share.value > 0)
          .map((share) => (
            <Part key={share.key} share={share} />
          ))}
      </div>
    </div>
  );
}

function Part({ share: { value, href, title, look } }: { share: Share }) {
  const frame = {
    className: cn("h-full min-w-1 rounded-[2px]", look),
    style: { flex: `${value} 0 0` },
    title,
  };
  if (href === null) return <span {...frame} />;
  return <Link href={href} tabIndex={-1} {...frame} />;
}
