"use client";

import { Drama } from "lucide-react";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { useSession } from "@/accounts/screens/session/use-session";
import { Button } from "@/components/ui/button";
import { followPart, leavePart, showPart } from "@/platform/trpc/browser/playing";

const Part = createContext<string | null>(null);

/** The playground as whose second person the page acts; null for the account itself. */
export function usePart(): string | null {
  return useContext(Part);
}

type Props = { playground: string | null; children: ReactNode };

/**
 * Makes all calls of the page those of the person that it shows. A part is taken and left by loading the page anew, so
 * that no answer of the other person stays on it; a page whose part another tab changed does so when it is seen again.
 */
export function PartProvider({ playground, children }: Props) {
  // Before the first call of the page.
  if (typeof window !== "undefined") showPart(playground);
  useEffect(() => {
    const follow = () => document.visibilityState === "visible" && followPart();
    document.addEventListener("visibilitychange", follow);
    return () => document.removeEventListener("visibilitychange", follow);
  }, []);
  return <Part value={playground}>{children}</Part>;
}

/** Says above every page that a second person is played, and by whom. */
export function PartStrip() {
  const { name } = useSession().account;
  if (usePart() === null) return null;
  return (
    <section
      aria-label="Your part"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-accent px-4 py-1 text-on-accent text-sm"
    >
      <p className="flex items-center gap-1.5">
        <Drama aria-hidden className="size-4 shrink-0" />
        <span>
          <strong className="font-semibold">You play the second person.</strong> The log says that{" "}
          {name} does. Nothing real can be changed.
        </span>
      </p>
      <Button size="sm" onClick={() => leavePart()}>
        Stop playing
      </Button>
    </section>
  );
}
