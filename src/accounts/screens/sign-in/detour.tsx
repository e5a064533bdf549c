"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";

type Props = { page: string; title: string; link: string };

/** Leads to a page that comes first, and back here afterwards; only the browser knows the whole address. */
export function Detour({ page, title, link }: Props) {
  const [target, setTarget] = useState(page);
  useEffect(() => {
    const { pathname, search } = window.location;
    const next = `${page}?next=${encodeURIComponent(pathname + search)}`;
    setTarget(next);
    window.location.replace(next);
  }, [page]);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-3">
      <h1 className="font-semibold text-lg">{title}</h1>
      <Button asChild variant="primary">
        <a href={target}>{link}</a>
      </Button>
    </main>
  );
}
