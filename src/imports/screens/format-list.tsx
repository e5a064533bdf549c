"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { formatCount } from "@/lib/format";
import { useTRPC } from "@/platform/trpc/browser/client";
import { formatsQuery } from "./formats-query";

/** Supported formats, each with how to export its report. */
export function FormatList() {
  const { data: formats } = useSuspenseQuery(formatsQuery(useTRPC()));
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-2">
      <h2 id={id} className="font-medium">
        {`The ${formatCount(formats.length)} formats that are read`}
      </h2>
      <p className="text-muted text-xs">Open one to see how to get that report out of its tool.</p>
      <ul className="grid items-start gap-x-6 sm:grid-cols-2">
        {formats.map((format) => (
          <li key={format.name} className="border-b">
            <details name={`${id}-advice`} className="group">
              <summary className="flex min-h-8 list-none items-center gap-1.5 rounded-sm py-1 hover:text-accent [&::-webkit-details-marker]:hidden">
                <ChevronRight
                  aria-hidden
                  className="size-3.5 shrink-0 text-faint transition-transform group-open:rotate-90"
                />
                <span className="sr-only">How to export: </span>
                {format.title}
              </summary>
              <p className="pb-2 pl-5 text-muted text-xs">{format.advice}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
