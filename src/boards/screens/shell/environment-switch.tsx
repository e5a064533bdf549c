"use client";

import { usePathname, useRouter } from "next/navigation";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useSession } from "@/accounts/screens/session/use-session";
import { Segmented } from "@/components/ui/segmented";
import { changedFrom, type Environment, inEnvironment } from "../places/environment";
import { useEnvironment } from "../places/environment-provider";
import { hasSimulation } from "../places/navigation";
import { copy } from "./copy";

const OPTIONS = [
  { value: "real", label: copy.real },
  { value: "simulation", label: copy.simulation },
] as const;

/** What is open beside a list is of its environment, and goes with it. */
const PARSERS = { source: parseAsStringLiteral(["simulation"]), open: parseAsString };

/** Real or simulation, for the whole console. A page that has no choice shows what is real and says so here. */
export function EnvironmentSwitch() {
  const session = useSession();
  const pathname = usePathname();
  const router = useRouter();
  const { shown, remember } = useEnvironment();
  const [, setAddress] = useQueryStates(PARSERS, { history: "push" });
  const elsewhere = changedFrom(session, pathname);
  if (elsewhere === null) return null;

  function choose(next: Environment): void {
    remember(next);
    if (hasSimulation(pathname)) {
      void setAddress({ source: next === "simulation" ? next : null, open: null });
    } else if (next !== (shown ?? "real") && elsewhere !== null) {
      router.push(inEnvironment(elsewhere, next));
    }
  }

  return (
    <Segmented
      label={copy.environment}
      value={shown ?? "real"}
      options={OPTIONS}
      onChange={choose}
    />
  );
}
