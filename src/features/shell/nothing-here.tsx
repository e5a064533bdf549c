import { SearchX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { copy } from "./copy";

export function NothingHere() {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-24 text-center">
      <SearchX aria-hidden className="size-6 text-muted" />
      <h1 className="font-semibold text-lg">{copy.notFound}</h1>
      <p className="max-w-md text-muted">{copy.notFoundHint}</p>
      <Button asChild>
        <Link href="/">{copy.home}</Link>
      </Button>
    </div>
  );
}
