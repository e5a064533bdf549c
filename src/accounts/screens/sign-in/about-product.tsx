import { Link } from "@/components/ui/link";
import { copy } from "./copy";

/** What this is, for whoever comes here for the first time, and what is open without an account. */
export function AboutProduct() {
  return (
    <div className="space-y-3 px-1 text-muted text-sm">
      <p>{copy.about}</p>
      <nav aria-label={copy.open} className="flex flex-wrap gap-x-4 gap-y-1">
        <Link href="/directory" className="text-accent underline-offset-2 hover:underline">
          {copy.directory}
        </Link>
        <Link href="/docs/api" className="text-accent underline-offset-2 hover:underline">
          {copy.reference}
        </Link>
      </nav>
    </div>
  );
}
