import { Link } from "@/components/ui/link";
import { proofLink } from "@/evidence/screens/proof-link";
import { formatCount, truncateMiddle } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";

const SHOWN = 6;

/** The rows that passed a check, as links to where they are shown. */
export function ProofIds({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
      Shown by
      {ids.slice(0, SHOWN).map((id) => (
        <ProofId key={id} id={id} />
      ))}
      {ids.length > SHOWN && `and ${formatCount(ids.length - SHOWN)} more`}
    </p>
  );
}

function ProofId({ id }: { id: string }) {
  const href = proofLink(id);
  const text = truncateMiddle(visibleText(id).text, 12, 4);
  if (href === null) return <code className="font-mono">{text}</code>;
  return (
    <Link href={href} className="link inline-flex min-h-6 items-center font-mono">
      {text}
    </Link>
  );
}
