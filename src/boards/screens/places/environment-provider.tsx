"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useSimulatedRecord } from "@/evidence/screens/findings/simulated-record";
import { type Environment, environmentAt, rememberEnvironment } from "./environment";

interface Environments {
  /** What the page shows; null where it has no choice and shows what is real. */
  shown: Environment | null;
  /** Where the menu, the way back and the palette lead. */
  environment: Environment;
  remember: (environment: Environment) => void;
}

const Context = createContext<Environments>({
  shown: null,
  environment: "real",
  remember: () => {},
});

type Props = { remembered: Environment; children: ReactNode };

/** Keeps which environment is shown, and remembers it for pages that have no choice and for the next visit. */
export function EnvironmentProvider({ remembered: atFirst, children }: Props) {
  const pathname = usePathname();
  const source = useSearchParams().get("source");
  const isRecord = useSimulatedRecord();
  const [remembered, remember] = useState(atFirst);
  const shown = isRecord ? "simulation" : environmentAt(pathname, source);
  const environment = shown ?? remembered;
  if (environment !== remembered) remember(environment);
  useEffect(() => rememberEnvironment(environment), [environment]);
  return <Context value={{ shown, environment, remember }}>{children}</Context>;
}

export function useEnvironment(): Environments {
  return useContext(Context);
}
