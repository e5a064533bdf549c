"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { copy } from "./copy";

const SIGN_IN = "/sign-in";

/** Leads to the sign-in page and back here afterwards; only the browser knows the whole address. */
export function SignedOut() {
  const [target, setTarget] = useState(SIGN_IN);
  useEffect(() => {
    const { pathname, search } = window.location;
    const next =
      pathname === "/" ? SIGN_IN : `${SIGN_IN}?next=${encodeURIComponent(pathname + search)}`;
    setTarget(next);
    window.location.replace(next);
  }, []);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-3">
      <h1 className="font-semibold text-lg">{copy.signedOut}</h1>
      <Button asChild variant="primary">
        <a href={target}>{copy.title}</a>
      </Button>
    </main>
  );
}
