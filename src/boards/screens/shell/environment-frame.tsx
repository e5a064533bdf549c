"use client";

import { FlaskConical } from "lucide-react";
import { useSession } from "@/accounts/screens/session/use-session";
import { Link } from "@/components/ui/link";
import { cn } from "@/lib/cn";
import { useEnvironment } from "../places/environment-provider";
import { usePart } from "../playground/part-strip";
import { copy } from "./copy";

/** Around everything, dialogs included, while made-up data is shown or a second person is played. */
export function EnvironmentFrame() {
  const isPart = usePart() !== null;
  const isSimulation = useEnvironment().shown === "simulation";
  return (
    <div
      aria-hidden
      className={cn(
        "pointer-events-none fixed inset-0 z-60 border-3",
        isPart ? "border-accent" : "border-medium",
        !isSimulation && !isPart && "hidden group-has-[[data-simulated]]/shell:block",
      )}
    />
  );
}

/** Says above the page what the frame means; and, to who comes from the simulation, that a page without one is real. */
export function EnvironmentStrip() {
  const { shown, environment } = useEnvironment();
  const mayPlay = useSession().may["playground.play"];
  const isPart = usePart() !== null;
  return (
    <>
      <p
        className={cn(
          "flex shrink-0 items-center justify-center gap-1.5 bg-medium-soft px-4 py-1 text-center text-medium text-xs",
          shown !== "simulation" && "hidden group-has-[[data-simulated]]/shell:flex",
        )}
      >
        <FlaskConical aria-hidden className="size-3.5 shrink-0" />
        <span>
          <strong className="font-semibold">{copy.simulation}.</strong> Made-up data: nothing here
          happened.
        </span>
        {mayPlay && (
          <Link href="/playground" className="underline">
            Play what takes two people
          </Link>
        )}
      </p>
      {shown === null && environment === "simulation" && !isPart && (
        <p className="shrink-0 border-b bg-surface px-4 py-1 text-center text-muted text-xs group-has-[[data-simulated]]/shell:hidden">
          <strong className="font-semibold text-ink">Real data.</strong> This page has no
          simulation: what you do here counts.
        </p>
      )}
    </>
  );
}
