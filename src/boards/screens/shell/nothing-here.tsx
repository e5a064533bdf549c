"use client";

import { SearchX } from "lucide-react";
import { usePathname } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { crumbsOf } from "../places/navigation";

/** The page of 404, with the ways to where such things are listed and to the start. */
export function NothingHere() {
  const path = usePathname();
  const [place] = crumbsOf(path);
  const isKnown = place !== undefined && !place.isId && place.href !== path;
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-24 text-center">
      <SearchX aria-hidden className="size-6 text-muted" />
      <h1 className="font-semibold text-lg">There is nothing at this address</h1>
      <p className="max-w-md text-muted">
        The address may be mistyped, or what it names may be out of your reach.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {isKnown && (
          <Button asChild variant="primary">
            <Link href={place.href}>{`Back to ${place.label}`}</Link>
          </Button>
        )}
        <Button asChild>
          <Link href="/">Go to the start</Link>
        </Button>
      </div>
    </div>
  );
}
