"use client";

import { type ReactNode, useId } from "react";
import { QueryBoundary } from "@/components/query-boundary";

type Props = { title: string; failed: string; skeleton: ReactNode; children: ReactNode };

/** A part of the overview that loads, and fails, on its own. */
export function OverviewSection({ title, failed, skeleton, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="pb-10">
      <h2 id={id} className="px-4 pb-1 font-semibold text-lg md:px-6">
        {title}
      </h2>
      <QueryBoundary what={failed} skeleton={skeleton}>
        {children}
      </QueryBoundary>
    </section>
  );
}
